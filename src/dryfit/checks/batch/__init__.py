"""BAT: batches and collation. 1xx what cannot be stacked, 2xx loaders, 3xx padding, 9xx other failures."""
