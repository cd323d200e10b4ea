"""How much of the user's own loop is run, and on what."""
