# codes: DAT703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")


def batches():
    for i in range(0, 160, 16):
        yield x[i : i + 16], y[i : i + 16]


model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(batches(), steps_per_epoch=10, epochs=5)
