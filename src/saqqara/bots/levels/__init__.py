"""The bots, one module each; they are found by name.

LEVEL puts them in order, the weakest first; JUDGES says whether a bot needs to judge positions, and so cannot play a
game that cannot be judged.
"""
