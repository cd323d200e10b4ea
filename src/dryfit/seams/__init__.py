"""Where dryfit listens: global hooks and patched classes, never the user's source."""
