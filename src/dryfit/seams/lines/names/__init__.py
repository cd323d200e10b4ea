"""What the names on the line stand for, and what it asks of them: attributes, keys, methods, classes."""
