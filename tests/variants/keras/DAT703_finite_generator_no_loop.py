# codes: DAT703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("int64")


def gen(x, y, n):
    for i in range(0, len(x), n):
        yield x[i : i + n], y[i : i + n]


model = keras.Sequential([layers.Dense(16, "relu"), layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(gen(x, y, 32), steps_per_epoch=len(x) // 32, epochs=10)
