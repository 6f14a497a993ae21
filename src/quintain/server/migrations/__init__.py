"""Alembic's migrations of the store's tables; they ship in the package and run when the server starts."""
