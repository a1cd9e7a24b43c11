"""`saqqara prepare`: compile everything now."""

from saqqara import library


def prepare() -> None:
    """Compile the rules of all games now, so that nothing waits for it later.

    Example:
      saqqara prepare

    """
    library.prepare_all(print)
    print("All rules are compiled.")
