"""What lies in the box of stubgame (Z1): numbers that a person can check against it."""

SEATS = 4
PAWNS = 2
HOME = 20
"""The square on which a pawn is home; 0 is the start."""
FACES = 6
