"""BWD: gradients. 1xx a loss without a graph, 2xx a graph that is no longer whole, 9xx other failures."""
