"""Tensor libraries to plain numbers, one module each."""
