"""What is looked for on the user's line that raised."""
