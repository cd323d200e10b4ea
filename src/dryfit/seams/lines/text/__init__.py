"""Text on the line: what a tokenizer is given, and what is made of it."""
