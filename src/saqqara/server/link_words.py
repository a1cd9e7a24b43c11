"""What others show of a link when it is sent to them, in the language they ask for."""

from typing import NamedTuple


class Words(NamedTuple):
    """What Saqqara is, and what whoever opens the link of a table may do there."""

    about: str
    play: str
    watch: str


_WORDS = {
    "en": Words("Egyptian board games: alone, on one screen, or with friends by a link.", "come and play", "look on"),
    "pl": Words("Egipskie gry planszowe: w pojedynkę, na jednym ekranie albo ze znajomymi przez link.",
                "zapraszamy do gry", "zobacz, jak grają"),
    "cs": Words("Egyptské deskové hry: s boty, na jedné obrazovce nebo s přáteli přes odkaz.",
                "pojď si zahrát", "přijď se dívat"),
    "el": Words("Αιγυπτιακά επιτραπέζια: με μποτ, σε μία οθόνη ή με φίλους μέσω συνδέσμου.",
                "έλα να παίξεις", "έλα να δεις"),
}  # fmt: skip


def language_of(accepted: str) -> str:
    """The first language that a header `Accept-Language` names and that there are words in; else English."""
    tags = (part.split(";")[0].strip()[:2].lower() for part in accepted.split(","))
    return next((tag for tag in tags if tag in _WORDS), "en")


def words_in(language: str) -> Words:
    """What is said in one of the languages."""
    return _WORDS[language]
