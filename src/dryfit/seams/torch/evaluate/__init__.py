"""Passes without a backward: their modes, their statistics, and their answers."""
