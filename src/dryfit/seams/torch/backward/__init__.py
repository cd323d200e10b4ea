"""Backward passes: the graphs they need, and the parts that get no gradient."""
