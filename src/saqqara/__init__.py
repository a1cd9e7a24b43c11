"""Saqqara: Egyptian board games as a library, for tables, bots and research."""

from .batch import batch
from .core.contract import CHANCE, SPECTATOR
from .core.errors import (
    BadComponents,
    BadOption,
    BadRecord,
    IllegalMove,
    MoveError,
    NoSuchSeat,
    OtherGame,
    Reason,
    SaqqaraError,
    UnknownGame,
    UnreadableMove,
)
from .core.game import Game
from .core.layout import State
from .core.moves import Move, Moves
from .core.outcome import Outcome
from .core.record import Record
from .core.replay import Recorder, replay, verify
from .core.steps import Player, Step
from .library import bot, game, game_of, games, pad, read_record

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "BadComponents",
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalMove",
    "Move",
    "MoveError",
    "Moves",
    "NoSuchSeat",
    "OtherGame",
    "Outcome",
    "Player",
    "Reason",
    "Record",
    "Recorder",
    "SaqqaraError",
    "State",
    "Step",
    "UnknownGame",
    "UnreadableMove",
    "batch",
    "bot",
    "game",
    "game_of",
    "games",
    "pad",
    "read_record",
    "replay",
    "verify",
]
