"""What a report tells of mummy alone: what going first is worth, and all add-ons together."""

from saqqara.study.page import Page, percent
from saqqara.study.report import Study

OPTIONS = {"begins": "1"}
SEATS = "Win share by seat, in the order of play, the first player in seat 1; the line is an equal share."
TOGETHER = {"all add-ons": dict.fromkeys(("pass_it_on", "hats", "risk", "actions"), "yes")}


def chapters(page: Page, study: Study) -> None:
    """What going first is worth."""
    page.say("## What going first is worth")
    rows = []
    for n, played in study.tables.items():
        points = played.results.points.sum(axis=2).mean(axis=0)
        share = page.figures["tables"][str(n)]["win_share_by_seat"][0]
        first, others = points[0], points[1:].mean()
        rows.append([n, percent(share), percent(1 / n), f"{first:.1f}", f"{others:.1f}", f"{first - others:+.1f}"])
    page.table(["players", "first wins", "equal share", "points of the first", "of the others", "going first"], rows)
