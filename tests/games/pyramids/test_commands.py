"""`saqqara deck`: what pyramids brings to the command line."""

from pathlib import Path

from tests.command import run


def test_alone_it_shows_its_help() -> None:
    told = run("deck")
    assert all(command in told for command in ("check", "show", "make"))


def test_records_with_an_own_deck(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text(run("deck", "make", "--seed", "9", "--name", "mine"))
    assert "deck 'mine' is sound: 48 cards" in run("deck", "check", deck)
    plainly = ("--backend", "interpreted")
    run("simulate", "pyramids", "--games", "1", "--records", tmp_path / "games", "--box", deck, *plainly)
    (record,) = (tmp_path / "games").iterdir()
    assert "fair" in run("verify", record, "--box", deck)
    assert "played with another box, 'mine'; hand its file in" in run("verify", record, code=2)


def test_decks_are_drawn() -> None:
    drawn = run("deck", "show")
    assert drawn.count("▼") == 48 + 1
    assert run("deck", "show", "--card", "5").count("⌂") == 1 + 1


def test_wrong_decks_get_one_line(tmp_path: Path) -> None:
    missing = tmp_path / "missing.txt"
    binary = tmp_path / "binary.txt"
    binary.write_bytes(b"\xff\xfe\x00")
    broken = tmp_path / "broken.txt"
    broken.write_text("deck: mine\ncard 1 green\n. . . .\n")
    assert "cannot read" in run("deck", "check", missing, code=2)
    assert "not a text file" in run("deck", "check", binary, code=2)
    assert "broken.txt, line 3: card 1, row 1: 4 signs instead of 5" in run("deck", "check", broken, code=2)
    assert "there is no card 99" in run("deck", "show", "--card", "99", code=2)
