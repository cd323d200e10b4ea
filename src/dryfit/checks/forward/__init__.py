"""FWD: the forward. 1xx ids, 2xx types and devices, 3xx shapes, 4xx values, 5xx padding, 6xx weights, 9xx others."""
