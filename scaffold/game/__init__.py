"""Stubgame: a race of two pawns, to be made into a game."""
