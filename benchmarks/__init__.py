"""What a rehearsal costs: `make bench`."""
