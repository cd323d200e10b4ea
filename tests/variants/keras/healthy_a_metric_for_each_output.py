# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

# In Keras 3 a flat list of as many metrics as outputs has one for each.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(320, 6)).astype("float32")
kind, amount = (x[:, 0] > 0).astype("float32"), x[:, 1] + 0.5 * x[:, 2]
inputs = keras.Input((6,))
hidden = keras.layers.Dense(24, activation="relu")(inputs)
one = keras.layers.Dense(1, activation="sigmoid", name="kind")(hidden)
other = keras.layers.Dense(1, name="amount")(hidden)
model = keras.Model(inputs, [one, other])
model.compile("adam", ["binary_crossentropy", "mse"], metrics=["accuracy", "mae"])
model.fit(x, [kind, amount], epochs=4, validation_split=0.2)
