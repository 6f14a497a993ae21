"""One match with its seats as a pure function of commands. Knows the rules of no game."""
