# codes: STP702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(2)


def misses(truth, odds):
    told = keras.ops.cast(keras.ops.round(odds), "float32")
    return keras.ops.mean(keras.ops.abs(keras.ops.cast(truth, "float32") - told), axis=-1)


rng = np.random.default_rng(2)
x = rng.normal(size=(320, 7)).astype("float32")
y = (x[:, :1] + x[:, 1:2] > 0).astype("float32")
model = keras.Sequential(
    [keras.Input((7,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1, activation="sigmoid")]
)
model.compile(optimizer="adam", loss=misses, metrics=["binary_accuracy"])
model.fit(x, y, epochs=3, batch_size=32, verbose=0)
