"""The first steps of a loop run again with one thing changed, and what that might be."""
