"""Studies of the games by play: how good the cards are, who wins, what the add-ons change."""
