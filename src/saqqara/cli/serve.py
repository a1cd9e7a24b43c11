"""`saqqara serve`: tables on the network."""

import sys
from pathlib import Path
from typing import Annotated, Literal

import typer

from saqqara.prepare import prepare_all

Database = Annotated[
    str, typer.Option(metavar="ADDRESS", help="sqlite:///FILE or postgresql://…; default: a file of yours.")
]
Host = Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for all.")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="The port to listen at.")]
Workers = Annotated[int, typer.Option(min=1, max=64, help="Processes; several need PostgreSQL.")]
BehindProxy = Annotated[bool, typer.Option("--behind-proxy", help="Take addresses of clients from X-Forwarded-For.")]


def serve(
    database: Database = "",
    host: Host = "127.0.0.1",
    port: Port = 8000,
    workers: Workers = 1,
    origin: Annotated[
        list[str] | None, typer.Option(help="A site whose pages may connect, such as https://games.example.org.")
    ] = None,
    behind_proxy: BehindProxy = False,
    boxes: Annotated[
        Path | None, typer.Option(metavar="FOLDER", help="Decks and component files to offer at every table.")
    ] = None,
    log_format: Annotated[
        Literal["json", "text"], typer.Option(help="How events are written: for programs, or for people.")
    ] = "json",
    setting: Annotated[
        list[str] | None, typer.Option("--set", metavar="NAME=VALUE", help="A limit; see docs/hosting.md.")
    ] = None,
) -> None:
    """Serve tables on the network: REST, WebSocket, bots, records. docs/hosting.md tells more.

    Examples:
      saqqara serve

      saqqara serve --database postgresql://saqqara@localhost/saqqara --workers 4

      saqqara serve --boxes our-boxes

    """
    from saqqara.server.serve import serve as run
    from saqqara.server.settings import read

    settings = read(
        setting or [], database=database, host=host, port=port, workers=workers, origins=tuple(origin or ()),
        trust_proxy=behind_proxy, log_format=log_format, boxes=str(boxes or ""),
    )  # fmt: skip
    prepare_all(lambda line: print(line, file=sys.stderr))
    run(settings)
