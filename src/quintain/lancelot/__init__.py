"""Lancelot (1985, Roland Siegers): rulings L1-L19."""
