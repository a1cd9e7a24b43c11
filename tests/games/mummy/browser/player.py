"""A player: goes on where there is a button for it, and takes lit pieces at random."""

from tests.browser.play import Finger, Keys, Look, Player

_SCAN = """() => {
  // What has only just come where a finger taps does not listen yet.
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => shown(one) && one.ariaDisabled !== "true");
  // What a piece would bring is told a moment later; its name is what comes first.
  const piece = (one) => ({ ...thing(one), name: words(one).split(",")[0] });
  return {
    now: words(document.querySelector(".now")),
    log: document.querySelector("main ol")?.textContent.length ?? 0,
    first: words(document.querySelector("main ol li")),
    dice: words(document.querySelector("svg[role=img].dice")),
    curtain: all("[role=dialog][aria-modal=true] button").map(thing)[0] ?? null,
    onward: all("[data-onward]").map(thing)[0] ?? null,
    go: all("button.go:not([data-onward])").map(thing)[0] ?? null,
    lit: all("[data-target]").map(piece),
    choices: all("[data-choice]").map(piece),
    alike: [all("[data-target]"), all("[data-choice]")].flatMap((set) => {
      const names = set.map(words);
      return names.filter((name, nth) => names.indexOf(name) !== nth);
    }),
    chips: all("[role=group] button.chip").map((one) => ({ ...piece(one), pressed: one.getAttribute("aria-pressed") })),
    totals: all("[data-seat]").map(words),
  };
}"""


class Runner(Player):
    """Plays the game."""

    scan = _SCAN

    def decide(self, look: Look) -> bool:
        assert not look["alike"], f"nobody who listens could tell these apart: {look['alike']}"
        if look["curtain"]:
            self.hand.take(look["curtain"])
        elif look["choices"]:
            self.hand.take(self.luck.choice(look["choices"]))
        elif isinstance(self.hand, Finger) and look["go"]:
            self.hand.take(look["go"])
        elif isinstance(self.hand, Finger) and look["chips"]:
            self.hand.take(self.luck.choice(look["chips"]))
        elif look["lit"] and (not look["onward"] or self.luck.random() < 0.5):
            self.choose(look)
        elif look["onward"] and isinstance(self.hand, Keys):
            self.hand.press(" ")
        elif look["onward"]:
            self.hand.take(look["onward"])
        else:
            return False
        return True

    def choose(self, look: Look) -> None:
        """One of the lit pieces."""
        if isinstance(self.hand, Keys):
            names = tuple(one["name"] for one in look["lit"])
            self.hand.tab_to(lambda role, name: role == "button" and name.startswith(names))
            self.hand.press(*["ArrowRight"] * self.luck.randrange(len(names)), "Enter")
        else:
            self.hand.take(self.luck.choice(look["lit"]))


PLAYER = Runner
