"""Records of earlier rules and decks: the moves are the same, only who takes which points (P38) may differ."""

from dataclasses import replace
from pathlib import Path

import pytest

import saqqara
from saqqara.core.replay import replay, verify

RECORDS = Path(__file__).parent / "records"


@pytest.mark.parametrize("deck", ["first", "djoser"])
def test_records_of_rules_1_are_replayed_with_their_decks(deck: str) -> None:
    record = saqqara.read_record(RECORDS / f"{deck}.txt")
    game = saqqara.game_of(record)
    assert (record.rules, record.box_name, game.components.name) == (1, deck, deck)
    assert verify(game, record) > 0


def test_a_record_that_ends_otherwise_by_the_rules_of_today_says_so() -> None:
    record = saqqara.read_record(RECORDS / "djoser.txt")
    other = replace(record, scores=[score + 4 for score in record.scores])
    with pytest.raises(saqqara.BadRecord, match="by rules version 2 the game ends otherwise than by version 1"):
        list(replay(saqqara.game_of(record), other))


@pytest.mark.parametrize("rules", [0, 3])
def test_records_of_rules_that_nobody_knows_are_refused(rules: int) -> None:
    record = replace(saqqara.read_record(RECORDS / "djoser.txt"), rules=rules)
    with pytest.raises(saqqara.BadRecord, match=f"the record follows rules version {rules}; this is version 2"):
        list(replay(saqqara.game_of(record), record))
