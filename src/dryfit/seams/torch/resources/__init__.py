"""Weights that are saved, loaded and saved again."""
