"""`saqqara games`: which games there are."""

from saqqara import library


def games() -> None:
    """List the games, who can play them, and their options.

    Example:
      saqqara games

    """
    for name in library.games():
        spec = library.game(name, mode="interpreted").spec
        least, most = spec.players[0], spec.players[-1]
        print(f"{name} ({spec.title}): {least if least == most else f'{least} to {most}'} players")
        for option in spec.options:
            print(f"  -o {option.name}={'|'.join(option.values)}\n     {option.about}")
