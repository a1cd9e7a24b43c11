"""Pyramids: flip and write for 2 to 4."""
