"""`saqqara doctor`: what is wrong with a host."""

from typing import Annotated

import typer

from .serve import BehindProxy, Database, Host, Port, Workers


def doctor(
    database: Database = "",
    host: Host = "127.0.0.1",
    port: Port = 8000,
    workers: Workers = 1,
    behind_proxy: BehindProxy = False,
    url: Annotated[
        str, typer.Option(metavar="ADDRESS", help="The public address, such as https://games.example.org.")
    ] = "",
) -> None:
    """Tell what is wrong with a host, and what to do. Give it what `saqqara serve` is given; 1 if anything is wrong.

    Examples:
      saqqara doctor

      saqqara doctor --behind-proxy --database sqlite:////var/lib/saqqara/tables.sqlite3 --url https://games.example.org

    """
    from saqqara.server.doctor import examine
    from saqqara.server.settings import read

    settings = read([], database=database, host=host, port=port, workers=workers, trust_proxy=behind_proxy)
    wrong = 0
    for finding in examine(settings, url):
        print(f"{finding.mark.value:5}{finding.what}: {finding.words}", flush=True)
        wrong += finding.mark.value == "BAD"
    if wrong:
        print(f"{wrong} to be put right.")
        raise typer.Exit(1)
    print("All is well.")
