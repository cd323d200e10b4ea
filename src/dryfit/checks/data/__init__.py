"""DAT: the datasets. 1xx columns, 2xx labels, 3xx rows, 4xx lengths, 5xx values, 6xx tokens and names, 9xx failures."""
