"""The bots, one module each; they are found by name.

LEVEL puts them in order, the weakest first; JUDGES says whether a bot needs to judge positions, and so cannot play a
game that cannot be judged. A page can play those that say how they think: MISJUDGES, by how many spreads of the points
a move may seem better than it is judged, or PLAYS_OUT.
"""
