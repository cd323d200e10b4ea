# codes: RES313
# needs: keras torch
import os

os.environ["KERAS_BACKEND"] = "torch"

import keras
import numpy as np

path = keras.utils.get_file("digits.npz", "https://datasets.invalid/digits.npz")
with np.load(path) as held:
    x, y = held["x"] / 255.0, held["y"]

model = keras.Sequential([keras.layers.Flatten(), keras.layers.Dense(10, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=2)
