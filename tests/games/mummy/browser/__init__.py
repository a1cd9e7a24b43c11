"""Mummy in a real Chromium."""
