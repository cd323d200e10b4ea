"""How the line takes batches, rows and tables: one by one, whole, or in parts."""
