"""Evaluations and predictions, and what a loop of one's own trains as if it evaluated."""
