"""The games by name: options, records and what a page sees of them."""
