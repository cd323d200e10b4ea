# codes: LOS721
# needs: tensorflow
"""One table of two columns as the targets of a model with two outputs."""

import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
readings = rng.normal(0, 1, (640, 12)).astype("float32")
failed = np.stack([readings[:, 3] > 0, readings[:, 5] > 0], axis=1).astype("float32")

keras.utils.set_random_seed(0)
given = keras.Input((12,))
hidden = layers.Dense(32, activation="relu")(given)
left = layers.Dense(1, activation="sigmoid", name="left")(hidden)
right = layers.Dense(1, activation="sigmoid", name="right")(hidden)
model = keras.Model(given, [left, right])
model.compile(keras.optimizers.Adam(3e-3), loss="binary_crossentropy")
model.fit(readings, failed, epochs=3, batch_size=32, validation_split=0.2, verbose=2)
