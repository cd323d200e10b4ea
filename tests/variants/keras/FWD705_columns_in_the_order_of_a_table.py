# codes: FWD705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
from collections import OrderedDict

import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
n = 512
width, age, cost = (rng.normal(loc, 1.0, n).astype("float32") for loc in (0.0, 1.0, -1.0))
rows = OrderedDict(width=width, age=age, cost=cost)
y = (2 * width - age + 0.5 * cost + rng.normal(0, 0.1, n)).astype("float32")
dataset = tf.data.Dataset.from_tensor_slices((rows, y)).shuffle(n, seed=0).batch(32)

inputs = {name: keras.Input((1,), name=name) for name in rows}
wide = layers.Dense(16, activation="relu")(inputs["width"])
other = layers.Dense(16, activation="relu")(layers.concatenate([inputs["age"], inputs["cost"]]))
model = keras.Model(inputs, layers.Dense(1)(layers.concatenate([wide, other])))
model.compile("adam", "mse")
model.fit(dataset, epochs=3)
