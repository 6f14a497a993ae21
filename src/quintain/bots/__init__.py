"""Players for both games, and what they think."""
