# codes: LOS710
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
kinds = rng.integers(0, 4, 400)
tiles = (rng.normal(size=(4, 16, 16, 3))[kinds] + rng.normal(size=(400, 16, 16, 3))).astype("float32")


def build(classes):
    model = keras.Sequential([layers.Input((16, 16, 3))])
    for filters in (8, 16):
        model.add(layers.Conv2D(filters, 3, padding="same", activation="relu"))
        model.add(layers.MaxPooling2D())
    model.add(layers.Dense(32, activation="relu"))
    model.add(layers.Dense(classes, activation="softmax"))
    return model


model = build(4)
model.compile(keras.optimizers.Adam(1e-3), keras.losses.SparseCategoricalCrossentropy())
model.fit(tiles, kinds, validation_split=0.2, epochs=3)
