"""Text: tokenizers, what they make of it, and what is made of their ids."""
