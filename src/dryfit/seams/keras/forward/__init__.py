"""Layers and models of Keras: their inputs, the weights they begin with, and what they do not hold."""
