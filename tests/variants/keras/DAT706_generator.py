# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")


def batches(n):
    while True:
        yield x[rng.permutation(400)[:n]], y[rng.permutation(400)[:n]]


model = keras.Sequential([layers.Dense(32, "relu"), layers.Dense(3, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(batches(32), steps_per_epoch=12, epochs=5)
