"""What happens where something raises: told, mended, rewritten and tried again."""
