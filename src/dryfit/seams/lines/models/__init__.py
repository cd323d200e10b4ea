"""Models on the line: how they are built and called, and what they give to a loss and its backward."""
