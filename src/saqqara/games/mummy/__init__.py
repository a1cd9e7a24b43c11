"""Mummy: a race of dice and tiles for 2 to 6, with four add-ons."""
