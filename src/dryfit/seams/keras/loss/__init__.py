"""Losses of Keras, of TensorFlow and of the script's own, and the activations before them."""
