"""EVL: evaluation. 1xx modes and graphs, 2xx training after it, 9xx other failures."""
