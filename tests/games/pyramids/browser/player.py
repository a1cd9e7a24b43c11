"""A player: keeps, marks, drafts at random, by mouse, touch or keyboard."""

from tests.browser.play import Keys, Look, Player
from tests.browser.tables import NAMES

# What a person sees of the table, by roles and labels.
_SCAN = """() => {
  const buttons = [...document.querySelectorAll("main button")].filter((one) => shown(one) && !one.disabled);
  const pressed = (one) => one.getAttribute("aria-pressed") === "true";
  const card = "svg[aria-label^='Pyramid '], svg[aria-label$=' left in the deck']";
  return {
    ask: words(document.querySelector("main .ask")),
    round: words(document.querySelector("[aria-label^='Round ']")),
    confirm: buttons.filter((one) => /^(Confirm|Take (\\d|unseen))/.test(words(one))).map(thing)[0] ?? null,
    swap: buttons.filter((one) => words(one).startsWith("Play on pyramid")).map(thing)[0] ?? null,
    cards: buttons.filter((one) => one.hasAttribute("aria-pressed") && one.querySelector(card))
      .map((one) => ({ ...thing(one), name: words(one.querySelector(card)), pressed: pressed(one) })),
    cells: [...document.querySelectorAll("[role=grid]")].flatMap((grid) =>
      [...grid.querySelectorAll("[role=gridcell][aria-label$='can be marked']")]
        .map((cell) => ({ ...thing(cell), board: words(grid) }))),
  };
}"""
_ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")


class Explorer(Player):
    """Plays the game."""

    scan = _SCAN

    def decide(self, look: Look) -> bool:
        asked = (
            look["ask"].rsplit(": ", 1)[-1] if look["ask"].startswith(NAMES) else look["ask"]
        )  # by name, on one screen
        marking = asked.startswith(("Mark", "Red X", "mark", "The shape"))
        if look["confirm"]:
            self.confirm(look)
        elif asked.startswith(("Keep", "Explored")):
            self.hand.take(self.luck.choice([card for card in look["cards"] if not card["pressed"]]))
        elif marking and look["swap"] and (not look["cells"] or self.luck.random() < 0.2):
            self.hand.take(look["swap"])
        elif marking and look["cells"]:
            self.mark(look)
        else:
            return False
        return True

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
