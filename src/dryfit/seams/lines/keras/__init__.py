"""Lines that call Keras, and what only it has."""
