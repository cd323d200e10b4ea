"""LRN: learning, by experiment. 1xx the learning rate, 2xx what else keeps a loop from learning."""
