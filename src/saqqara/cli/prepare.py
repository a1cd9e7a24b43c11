"""`saqqara prepare`: compile everything now."""

from saqqara.prepare import prepare_all


def prepare() -> None:
    """Compile the rules of all games now, so that nothing waits for it later.

    Example:
      saqqara prepare

    """
    prepare_all(print)
    print("All rules are compiled.")
