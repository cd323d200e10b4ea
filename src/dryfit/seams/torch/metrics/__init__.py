"""What a script counts, compares and averages over an evaluation."""
