"""Pyramids in a real Chromium."""
