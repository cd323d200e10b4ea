"""Optimizers, schedules and scalers: what they hold, and what lies between two steps."""
