"""Counting positions: how many sequences of so many steps there are from a state."""

from saqqara import CHANCE, Game, State


def moves(game: Game, state: State) -> list[tuple[int, int]]:
    """All next steps: every outcome of chance, or every legal code of the first seat that must decide."""
    if due := game.chance(state):
        return [(CHANCE, outcome) for outcome in range(due)]
    seats = game.waiting(state)
    return [(seats[0], code) for code in game.legal(state, seats[0])] if seats else []


def perft(game: Game, state: State, depth: int) -> int:
    """The number of sequences of `depth` steps."""
    if depth == 0:
        return 1
    steps = moves(game, state)
    if depth == 1:
        return len(steps)
    total = 0
    for step in steps:
        after = state.copy()
        game.apply(after, *step)
        total += perft(game, after, depth - 1)
    return total


def breakdown(game: Game, state: State, depth: int) -> str:
    """The count below each first step, in words: to find the move that differs."""
    lines = []
    for seat, code in moves(game, state):
        after = state.copy()
        game.apply(after, seat, code)
        name = "*" if seat == CHANCE else str(seat + 1)
        lines.append(f"{name} {game.write(state, seat, code)}: {perft(game, after, depth - 1)}")
    return "\n".join(lines)
