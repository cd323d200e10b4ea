# codes: LOS107
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
x = rng.normal(size=(600, 8)).astype("float32")
days = 6 + 2 * x[:, :3].sum(1, keepdims=True)


def late_costs_more(truth, answer):
    error = truth - answer
    return ops.mean(ops.maximum(0.8 * error, -0.2 * error), axis=-1)


given = keras.Input((8,))
hidden = layers.Dense(32, activation="relu")(given)
model = keras.Model(given, layers.Dense(1, activation="sigmoid")(hidden))
model.compile("adam", loss=late_costs_more, metrics=["mae"])
model.fit(x, days, batch_size=30, epochs=6)
