"""The games, one folder each; `discover` finds them."""
