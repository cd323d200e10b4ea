"""The forms that rows can have: what a dataset gives, and what a collate function takes."""

# Rows that are tuples, rows that are dictionaries, and one dictionary of all rows' values.
TUPLES, DICTS, COLUMNS = "tuples", "dicts", "columns"
