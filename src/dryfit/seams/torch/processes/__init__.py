"""Ranks on the CPU: what each is fed, calls, holds and writes."""
