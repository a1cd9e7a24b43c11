"""What every game shares. No I/O, no clock, no game by name."""
