"""SCR: the script and the installed versions. 1xx drift of names and arguments, 9xx other failures."""
