"""Optimizers, schedules and tapes: which weights are given which gradients."""
