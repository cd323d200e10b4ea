"""A copy-on-write view of the disk: the script writes, the user's folders do not change."""
