"""Golden records: games and counts of positions that stay as they are while a game's rules do."""
