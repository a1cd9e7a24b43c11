"""`saqqara prepare`: compile everything now."""

from typing import Annotated

import typer

from saqqara.prepare import prepare_all, prepare_cuda


def prepare(
    cuda: Annotated[bool, typer.Option("--cuda", help="Only the kernels for GPUs; a GPU is not needed.")] = False,
) -> None:
    """Compile the rules of all games now, so that nothing waits for it later.

    Example:
      saqqara prepare

    """
    if cuda:
        prepare_cuda(print)
        return
    prepare_all(print)
    print("All rules are compiled.")
