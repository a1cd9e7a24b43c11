"""A player: keeps, marks, drafts at random, by mouse, touch or keyboard."""

import json
from collections.abc import Sequence

from tests.browser.play import Keys, Look, Player
from tests.browser.tables import NAMES
from tests.browser.words import words

# What a person sees of the table, by roles and labels; %s are the words of their language.
_SCAN = """() => {
  const said = %s;
  const plain = (one) => words(one).replaceAll("\u00a0", " ");
  const begins = (one, ...all) => all.some((start) => plain(one).startsWith(start));
  const buttons = [...document.querySelectorAll("main button")].filter((one) => shown(one) && !one.disabled);
  const pressed = (one) => one.getAttribute("aria-pressed") === "true";
  const card = (one) =>
    [...one.querySelectorAll("svg[aria-label]")].find((svg) => svg.matches(".deck") || begins(svg, said.card));
  const ends = (one) => begins(one, said.confirm, said.unseen) || (begins(one, said.take) && one.matches(".confirm"));
  const labelled = [...document.querySelectorAll("[aria-label]")];
  return {
    ask: plain(document.querySelector("main .ask")),
    round: words(labelled.find((one) => begins(one, said.round))),
    confirm: buttons.filter(ends).map(thing)[0] ?? null,
    swap: buttons.filter((one) => begins(one, said.other)).map(thing)[0] ?? null,
    cards: buttons.filter((one) => one.hasAttribute("aria-pressed") && card(one))
      .map((one) => ({ ...thing(one), name: words(card(one)), pressed: pressed(one) })),
    cells: [...document.querySelectorAll("[role=grid]")].flatMap((grid) =>
      [...grid.querySelectorAll("[role=gridcell]")].filter((one) => plain(one).endsWith(said.open))
        .map((cell) => ({ ...thing(cell), board: words(grid) }))),
  };
}"""
_BEGINNINGS = {
    "card": "card_label", "round": "round_turn", "take": "take", "unseen": "take_unseen", "other": "other_card",
    "open": "cell_open",
}  # fmt: skip
_KEEPING = ("keep", "draft")
_MARKING = ("mark", "redx", "misfit", "single_only")
_ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


def _beginning(language: str, key: str) -> str:
    """The words of the page, up to the first fact in them."""
    return words(language, f"pyramids_{key}", number="|", colour="|", round="|", turn="|", card="|").split("|")[0]


class Explorer(Player):
    """Plays the game."""

    def look_for(self) -> str:
        said = {name: _beginning(self.language, key) for name, key in _BEGINNINGS.items()}
        return _SCAN % json.dumps({**said, "confirm": words(self.language, "confirm")})

    def decide(self, look: Look) -> bool:
        marking = self.asked(look, _MARKING)
        if look["confirm"]:
            self.confirm(look)
        elif self.asked(look, _KEEPING):
            self.hand.take(self.luck.choice([card for card in look["cards"] if not card["pressed"]]))
        elif marking and look["swap"] and (not look["cells"] or self.luck.random() < 0.2):
            self.hand.take(look["swap"])
        elif marking and look["cells"]:
            self.mark(look)
        else:
            return False
        return True

    def asked(self, look: Look, questions: Sequence[str]) -> bool:
        """Whether it is one of these; on one screen by name, and then without a capital letter."""
        ask: str = look["ask"].split(": ", 1)[-1] if look["ask"].startswith(NAMES) else look["ask"]
        return ask.lower().startswith(tuple(_beginning(self.language, f"ask_{one}").lower() for one in questions))

    def confirm(self, look: Look) -> None:
        if isinstance(self.hand, Keys) and self.hand.focused()[0] == "grid":
            self.hand.press("Enter")
        else:
            self.hand.take(look["confirm"])

    def mark(self, look: Look) -> None:
        cell = self.luck.choice(look["cells"])
        if not isinstance(self.hand, Keys):
            return self.hand.take(cell)
        self.hand.tab_to(lambda role, name: role == "grid" and name == cell["board"])
        if self.luck.random() < 0.15:
            self.hand.press("1")
        self.hand.press(*self.luck.choices(_ARROWS, k=self.luck.randint(1, 3)))
        self.hand.press(*self.luck.choices("rf", k=self.luck.randint(0, 2)))
        return self.hand.press("Enter")


PLAYER = Explorer
