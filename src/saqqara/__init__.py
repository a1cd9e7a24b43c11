"""Saqqara: two Egyptian board games as a library, for tables, bots and research."""

from .core.contract import CHANCE, SPECTATOR
from .core.errors import (
    BadComponents,
    BadOption,
    BadRecord,
    IllegalMove,
    MoveError,
    Reason,
    SaqqaraError,
    UnknownGame,
    UnreadableMove,
)
from .core.game import Game
from .core.layout import State
from .library import game, game_of, games, read_record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BadComponents",
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalMove",
    "MoveError",
    "Reason",
    "SaqqaraError",
    "State",
    "UnknownGame",
    "UnreadableMove",
    "game",
    "game_of",
    "games",
    "read_record",
]
