# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")


def batches(size):
    while True:
        idx = rng.permutation(160)[:size]
        yield x[idx], y[idx]


model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(batches(32), steps_per_epoch=5, epochs=3)
