"""Loaders of torch, their workers, and what a collate function makes of rows."""
