"""The games, one folder each; `core.discover` finds them."""
