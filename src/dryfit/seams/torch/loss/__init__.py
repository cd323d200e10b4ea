"""Losses of torch and of the script's own: what they are given, and what they would be without a fault."""
