"""Calls on the line: arguments missing, exchanged, of another kind, or refused."""
