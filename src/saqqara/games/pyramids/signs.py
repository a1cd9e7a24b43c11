"""The signs in which a chamber is drawn, in deck files and for people."""

WALL, OPEN, ENTRANCE, TOMB = "#", ".", "v", "G"
ICON_SIGNS = {"x": "crosses", "r": "rubies", "e": "emeralds", "t": "torches", "s": "skulls", "p": "potions"}
SIGNS = WALL + OPEN + ENTRANCE + TOMB + "".join(ICON_SIGNS)
