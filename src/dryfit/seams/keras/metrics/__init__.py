"""Metrics of Keras: what they count, and what they are given."""
