"""What comes of matches: ratings, and the chances that they tell."""
