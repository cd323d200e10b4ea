"""What keeps a model from learning: its first weights, its inputs, the examples beside one another."""
