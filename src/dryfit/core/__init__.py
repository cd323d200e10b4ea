"""The vocabulary that every other part of dryfit speaks."""
