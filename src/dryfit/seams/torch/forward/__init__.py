"""Calls of modules: what they are given, what they hold and never ask, and the weights they begin with."""
