"""`saqqara play`: in the browser, on this machine."""

from typing import Annotated

import typer

from saqqara.prepare import prepare_all

from .options import BoxFile


def play(
    host: Annotated[str, typer.Option(help="0.0.0.0 lets others in your network join.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port; if it is busy, the next free one.")] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the browser.")] = True,
    box: BoxFile = None,
) -> None:
    """Play in the browser: starts everything on this machine and opens the page. Ctrl-C stops it.

    Examples:
      saqqara play

      saqqara play --host 0.0.0.0

      saqqara play --box my-cards.txt

    """
    from saqqara.server.play import play as run

    prepare_all(print)
    run(host, port, browser=browser, box=str(box or ""))
