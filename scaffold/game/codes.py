"""Moves as numbers: 0 and 1 move the own pawn."""

from .components import PAWNS

CODES = PAWNS

# Why a code may not be played; 0 if it may.
FINE, NO_SUCH_MOVE, NOT_A_SEAT, GAME_IS_OVER, CHANCE_IS_DUE, NOT_YOUR_TURN, PAWN_HOME, NO_MOVE, ALL_HOME = range(9)
