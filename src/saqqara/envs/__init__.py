"""Thin doors to what others train with; each file needs its own package, and is imported by whoever wants it.

`zoo` is for PettingZoo, `gym` for Gymnasium, `spiel` for OpenSpiel: docs/research.md.
"""
