"""`saqqara site`: the page as files for any web server."""

from pathlib import Path
from typing import Annotated

import typer


def site(
    folder: Annotated[Path, typer.Argument(help="Where to write it: a new or empty folder, or a site of ours.")],
) -> None:
    """Write the page as plain files that any web server can serve, in any folder. docs/hosting.md tells more.

    Examples:
      saqqara site public

      saqqara site public && python3 -m http.server --directory public

    """
    from saqqara.server.site import write

    print(f"{write(folder)} files in {folder}: any web server can serve them, in any folder.")
