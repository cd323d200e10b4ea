"""LOS: the loss. 1xx its input, 2xx which targets, 3xx their type and shape, 4xx none, 9xx other failures."""
