"""MET: metrics. 1xx what they are given and give, 2xx the choice of the best model, 9xx other failures."""
