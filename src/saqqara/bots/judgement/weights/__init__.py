"""The fitted weights, one file a game."""
