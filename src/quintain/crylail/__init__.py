"""Knights of Crylail: rulings C1-C24."""
