"""What the table of mummy tells, and when: dice, hints, tiles that close up, hats, risk, who stands where."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.play import Look, Mouse, play
from tests.browser.tables import PAIR, Update, finished, lay, table_where
from tests.browser.visitor import PHONE, Visitors

from . import moments
from .player import Runner
from .scenes import throw

# Notes every frame in which the log or the banner knows more than the dice that are seen.
_WATCH = """() => {
  window.seen = { rolls: 0, early: [] };
  const words = (found) => found?.getAttribute("aria-label") ?? found?.textContent ?? "";
  let last = "";
  const look = () => {
    const dice = words(document.querySelector("svg[role=img].dice"));
    const log = document.querySelector("main ol li .unseen");
    // A line of the log is a whole turn: what is told last in it.
    const told = /(?:^|\\. )(\\S+) rolls (\\d)[^.]*\\.$/.exec(words(log));
    const now = words(document.querySelector("[role=status].now"));
    const going = / (\\d) tiles?\\.$/.exec(now);
    if (told && !dice.startsWith(`Rolled: ${told[2]}`)) window.seen.early.push(`${words(log)} / ${dice}`);
    if (going && !dice.startsWith(`Rolled: ${going[1]}`)) window.seen.early.push(`${now} / ${dice}`);
    if (told && told[1] !== "Ania" && words(log) !== last) window.seen.rolls++;
    last = words(log);
    requestAnimationFrame(look);
  };
  look();
}"""
# Pieces that the words touch by more than their shadow, or that the way is drawn over.
_COVERED = """() => {
  const pieces = [...document.querySelectorAll(".field .walker .figure")];
  const words = document.querySelector(".callout").getBoundingClientRect();
  const under = (one) => {
    const box = one.querySelector(":scope > g").getBoundingClientRect();
    const deep = Math.min(box.bottom, words.bottom) - Math.max(box.top, words.top);
    return deep > 4 && Math.min(box.right, words.right) - Math.max(box.left, words.left) > 4;
  };
  const ways = [...document.querySelectorAll(".field .trail, .field .ghost, .field .disc:not(.last)")];
  const over = (one) => ways.some((way) => one.compareDocumentPosition(way) & Node.DOCUMENT_POSITION_FOLLOWING);
  return pieces.filter((one) => under(one) || over(one)).map((one) => one.getAttribute("class"));
}"""
_STILL = """() => /Roll the dice|Rolls the dice/.test(document.querySelector(".now")?.textContent ?? "")"""
_TILES = """() => {
  const tiles = [...document.querySelectorAll("[data-tile]")];
  return Object.fromEntries(tiles.map((one) => [one.dataset.tile, one.style.transform]));
}"""


def dice(page: Page) -> Any:
    """The dice, named by what they show."""
    return page.locator("svg[role=img].dice")


def test_a_hint_rolls_nothing(visit: Visitors, url: str) -> None:
    """There is none before the roll, and then it is about the move."""
    at = lay(url, "mummy", ["person", "novice"])
    page = visit(sitting=at)
    asked: list[str] = []
    page.on("websocket", lambda socket: socket.on("framesent", lambda frame: asked.append(str(frame))))
    page.goto(url + at.path)
    page.get_by_role("button", name="Start the game").click()
    hint = page.get_by_role("button", name="Hint")
    roll = page.get_by_role("button", name="Roll")
    while True:  # a die that shows the mummy leaves nothing to decide
        play([Runner(Mouse(page))], lambda look: bool(look["onward"]) and look["onward"]["name"].startswith("Roll"))
        expect(hint).to_be_disabled()
        page.keyboard.press("h")
        expect(dice(page)).to_have_attribute("aria-label", "The dice")
        roll.click()
        expect(dice(page)).to_have_attribute("aria-label", re.compile("^Rolled: "))
        page.locator("[data-target]").first.wait_for()
        if page.locator("[data-target]").count() > 1:
            break
    expect(page.locator(".hinted")).to_have_count(0)
    hint.click()
    expect(page.locator(".hinted").first).to_be_attached()
    assert not [frame for frame in asked if '"advise"' in frame], "a hint is the page's own thought"


def test_a_hint_about_a_token_rolls_nothing(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.rolling, actions="yes")
    page = visit(at.path, sitting=at)
    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".hinted").first).to_be_attached()
    expect(page.locator("[data-onward]")).to_have_text(re.compile("^Roll"))
    expect(dice(page)).to_have_attribute("aria-label", "The dice")


def test_rolls_are_told_when_the_dice_lie(visit: Visitors, url: str) -> None:
    at = lay(url, "mummy", ["person", "novice", "novice"])
    page = visit(at.path, sitting=at, pace="fast")
    page.get_by_role("button", name="Start the game").click()
    dice(page).wait_for()
    page.evaluate(_WATCH)
    play([Runner(Mouse(page))], lambda _: page.evaluate("window.seen.rolls") >= 4)
    assert page.evaluate("window.seen.early") == []


def test_a_taken_tile_moves_only_those_behind_it(visit: Visitors, url: str) -> None:
    """They go on by one place each; the places themselves stay for the whole game."""
    at = lay(url, "mummy", ["person", "novice"])
    page = visit(at.path, sitting=at)
    page.get_by_role("button", name="Start the game").click()
    page.locator("[data-tile]").first.wait_for()
    before: dict[str, str] = page.evaluate(_TILES)
    assert len(set(before.values())) == 32

    def shrunk(look: Look) -> bool:
        nonlocal before
        now: dict[str, str] = page.evaluate(_TILES)
        taken = [nth for nth, name in enumerate(before) if name not in now]
        if taken:
            ahead = list(before)[taken[-1] + 1 :]
            assert [now[name] for name in ahead] == [before[name] for name in ahead]
            assert list(now.values()) == list(before.values())[len(taken) :]
        before = now
        return len(now) <= 20 or bool(look["over"])

    play([Runner(Mouse(page))], shrunk)


def test_hats_say_what_they_bring(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.exchanging_hats, PAIR, hats="yes", actions="yes").only(0)
    page = visit(at.path, sitting=at)
    page.locator("[data-target]").first.focus()
    hat = r"(unlucky hat \(−10 if home\)|(?<!un)lucky hat \(\+10 if home\))"
    expect(page.locator(".callout")).to_have_text(re.compile(f"^You (get|give away): {hat}"))


def test_risk_says_odd_or_even(visit: Visitors, url: str) -> None:
    found: list[Update] = []

    def wanted(update: Update) -> bool:
        found.append(update)
        return moments.at_risk(update)

    at = table_where(url, "mummy", wanted, PAIR, risk="yes").only(0)
    seat = found[-1]["view"]["seats"][0]
    count, points = sum(tile["kind"] == "risk" for tile in seat["stack"]), seat["points"]["risk"]
    assert (points > 0) == (count % 2 == 0)
    page = visit(at.path, sitting=at)
    said = f"{count} ({'odd' if count % 2 else 'even'}): {points:+}".replace("-", "−")
    expect(page.locator("section[data-seat='0']")).to_contain_text(said)


def test_pieces_close_together_are_chosen_from_a_list(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.side_by_side, PAIR).only(0)
    size = (320, 568)  # on larger phones two pawns of a tile can be told apart
    page = visit(at.path, sitting=at, size=size)
    targets = page.locator("[data-target]")
    targets.first.wait_for()
    boxes = {one.get_attribute("data-target"): one.bounding_box() for one in targets.all()}
    narrow = [name for name, box in boxes.items() if box and box["width"] < 36]
    assert len(narrow) >= 2
    page.locator(f"[data-target='{narrow[0]}']").tap()
    choices = page.get_by_role("group", name="Which one?").get_by_role("button")
    assert {one.get_attribute("data-choice") for one in choices.all()} <= set(narrow)
    for box in (one.bounding_box() for one in choices.all()):
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert 0 <= box["x"] <= size[0] - box["width"]
    name = choices.last.get_attribute("data-choice")
    choices.last.tap()
    expect(choices).to_have_count(0)
    expect(page.locator(f"[data-target='{name}'].aimed")).to_be_attached()


def test_nobody_is_covered_at_the_start(visit: Visitors, url: str) -> None:
    """What a move would bring is said beside the pieces, and its way goes under them; a phone says it on the button."""
    at = table_where(url, "mummy", moments.setting_out, ["person"] * 6, begins="1").only(0)
    page = visit(at.path, sitting=at, calm=True)
    targets = page.locator("[data-target]")
    targets.first.wait_for()
    for target in targets.all():
        target.focus()
        page.locator(".callout").wait_for()
        page.locator(".field .trail").first.wait_for(state="attached")
        assert page.evaluate(_COVERED) == []
    phone = visit(at.path, sitting=at, size=PHONE)
    phone.locator("button.chip").first.tap()
    expect(phone.locator("button.go")).to_contain_text(re.compile("take"))
    expect(phone.locator(".callout")).to_have_count(0)


def test_a_phone_says_why_the_mummy_is_gone(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.last_lap, ["person"] * 4).only(0)
    page = visit(at.path, sitting=at, size=PHONE)
    page.get_by_role("img", name="Mummy tokens left: 1").wait_for()
    page.locator("[data-target=mummy]").tap()
    page.locator("button.go:not([data-onward])[aria-disabled=false]").tap()
    page.locator("[data-onward=send][aria-disabled=false]").tap()
    expect(page.locator(".banner")).to_contain_text("the mummy brings +1")
    expect(page.locator(".banner")).to_contain_text("The mummy and the picture die leave the game.")
    expect(page.get_by_text("The mummy has left", exact=True)).to_be_visible()


def test_a_token_says_why_none_of_its_moves_is_possible(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.nobody_to_swap_with, PAIR, actions="yes").only(0)
    page = visit(at.path, sitting=at)
    page.get_by_role("region", name="Your tokens").get_by_role("button", name="Swap").click(force=True)
    expect(page.get_by_role("alert")).to_contain_text("No swap is possible now")
    page.get_by_role("button", name=re.compile("^Roll")).click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_refusal_goes_with_the_next_move(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing, PAIR)
    page = visit(at.path, sitting=at)
    page.locator("[data-target]").first.wait_for()
    page.locator(".field .figure.guard:not(.lit)").first.dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text(re.compile(r"M2\d"))
    page.locator("[data-target]").first.press("Enter")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_the_rules_say_why_anothers_pawn_does_not_move(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing, PAIR).only(0)
    page = visit(at.path, sitting=at)
    page.locator("[data-target]").first.wait_for()
    page.locator(".field .figure.pawn:has(use[href='#mummy-pawn-square'])").first.dispatch_event("click")
    expect(page.get_by_role("alert")).to_contain_text("not another player’s pawn")
    expect(page.get_by_role("alert")).to_contain_text("M20")


def test_the_end_says_whether_the_luck_was_fair(visit: Visitors, url: str) -> None:
    at = finished(url, "mummy", PAIR)
    page = visit(at.path, sitting=at)
    page.get_by_role("dialog").get_by_role("button", name="Was the luck fair?").click()
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("Yes. Your browser has recomputed all")


def test_the_guide_tells_of_the_add_ons(visit: Visitors, url: str) -> None:
    steps = {}
    for name, options in {"plain": {}, "more": {"hats": "yes", "risk": "yes"}}.items():
        at = lay(url, "mummy", ["person", "novice"], **options)
        page = visit(at.path, sitting=at, guided=[])
        page.get_by_role("button", name="Start the game").click()
        guide = page.get_by_role("dialog")
        guide.wait_for()
        steps[name] = 1
        while guide.get_by_role("button", name="Next").count():
            guide.get_by_role("button", name="Next").click()
            steps[name] += 1
            expect(guide).to_contain_text(f"{steps[name]} / ")
    assert steps["more"] == steps["plain"] + 1
    expect(guide).to_contain_text("The add-ons of this table")
    assert guide.get_by_role("term").all_inner_texts() == ["Hats", "Risk"]


def test_who_moved_sees_it_before_the_screen_is_handed_over(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.holding_tokens, PAIR, actions="yes")
    page = visit(at.path, sitting=at, pace="slow")
    page.get_by_role("button", name="I am Ania").click()
    throw(page)
    page.locator("[data-target]").first.click()
    expect(page.locator("[data-target]")).to_have_count(0)
    page.locator("[data-onward]").click()
    expect(page.locator("main ol li").first).to_contain_text(re.compile("→|begins|draws"))
    curtain = page.get_by_role("dialog", name="Please hand the screen")
    assert curtain.count() == 0, "the walk and its result come first"
    page.wait_for_function(_STILL)
    assert curtain.count() == 0
    assert page.locator("[data-onward]").count() == 0, "the next roll is the next player's"
    expect(curtain).to_contain_text(re.compile(r"(pawn,|guard:|mummy:) .+ → ", re.IGNORECASE))
    expect(curtain).not_to_contain_text("rolls")


def test_a_finger_points_first(visit: Visitors, url: str) -> None:
    """Whatever has the focus, the first tap only shows what would happen."""
    at = table_where(url, "mummy", moments.choosing)
    page = visit(at.path, sitting=at, size=(560, 800))
    page.set_viewport_size({"width": 1024, "height": 768})
    throw(page)
    target = page.locator("[data-target]").first
    target.focus()
    target.tap()
    expect(page.locator(".callout")).to_contain_text("tap again")
    expect(page.locator("[data-target]").first).to_be_attached()
    target.tap()
    expect(page.locator("[data-target]")).to_have_count(0)


def test_a_move_is_taken_back_until_the_turn_is_ended(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing, PAIR).only(0)
    page = visit(at.path, sitting=at)
    throw(page)
    lit = [one.get_attribute("data-target") for one in page.locator("[data-target]").all()]
    before = page.evaluate(_TILES)
    page.locator("[data-target]").first.click()
    expect(page.locator("[data-onward=send]")).to_be_visible()
    expect(page.locator("[data-target]")).to_have_count(0)
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("[data-target]")).to_have_count(len(lit))
    assert page.evaluate(_TILES) == before
    page.locator("[data-target]").first.click()
    page.locator("[data-onward=send]").click()
    expect(page.locator(".now")).to_contain_text("Bob")


def test_who_does_not_want_to_confirm_moves_by_one_click(visit: Visitors, url: str) -> None:
    at = table_where(url, "mummy", moments.choosing, PAIR).only(0)
    page = visit(at.path, sitting=at, confirm=False)
    throw(page)
    page.locator("[data-target]").first.click()
    expect(page.locator(".now")).to_contain_text("Bob")
