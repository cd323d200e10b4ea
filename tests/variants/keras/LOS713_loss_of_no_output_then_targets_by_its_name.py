# codes: LOS713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rows = np.random.default_rng(0).normal(size=(160, 6)).astype("float32")
inputs = keras.Input((6,))
hidden = layers.Dense(12, activation="relu")(inputs)
model = keras.Model(inputs, {"demand": layers.Dense(1, name="demand")(hidden), "out": layers.Dense(1, activation="sigmoid", name="out")(hidden)})
model.compile("adam", loss={"demand": "mse", "empty": "binary_crossentropy"})
targets = {"demand": rows[:, :1], "empty": (rows[:, 1:2] > 0).astype("float32")}
model.fit(tf.data.Dataset.from_tensor_slices((rows, targets)).batch(20), epochs=2, verbose=0)
