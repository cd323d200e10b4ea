"""Renderers: a report goes in, text for one kind of reader comes out."""
