"""`python -m saqqara`."""

from .cli import main

main()
