"""DST: what several processes do. 1xx their rows, 2xx their weights, 3xx meeting each other, 4xx results and files."""
