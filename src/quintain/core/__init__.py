"""What both games share: errors, the game and notation protocols, records and chance. Knows no game."""
