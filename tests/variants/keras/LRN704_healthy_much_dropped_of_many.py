# codes:
# needs: tensorflow
"""Nine in ten of a great many units are dropped, and the others are enough."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
labels = rng.integers(0, 4, 800)
rows = (rng.normal(size=(4, 16))[labels] + 0.9 * rng.normal(size=(800, 16))).astype("float32")
model = keras.Sequential(
    [
        keras.Input((16,)),
        layers.Dense(2048, activation="relu"),
        layers.Dropout(0.9),
        layers.Dense(4, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, labels, epochs=3, verbose=2)
