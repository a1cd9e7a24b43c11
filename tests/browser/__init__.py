"""Whole games and every page in a real Chromium."""
