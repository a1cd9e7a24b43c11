"""The bots, one module each; they are found by name."""
