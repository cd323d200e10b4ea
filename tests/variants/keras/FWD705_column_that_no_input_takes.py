# codes: FWD705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
n = 512
rows = {
    "age": rng.uniform(18, 80, n).astype("float32"),
    "fnlwgt": rng.integers(1000, 9000, n),
    "hours": rng.uniform(10, 60, n).astype("float32"),
    "job": rng.integers(0, 5, n),
    "place": rng.integers(0, 3, n),
}
y = (rows["age"] / 80 + rows["hours"] / 60 + (rows["job"] == 2) > 1.3).astype("int64")
dataset = tf.data.Dataset.from_tensor_slices((rows, y)).shuffle(n, seed=0).batch(32)

inputs, parts = {}, []
for name in ("age", "hours"):
    inputs[name] = keras.Input((), name=name, dtype="float32")
    parts.append(keras.ops.expand_dims(inputs[name], -1))
for name, kinds in (("job", 5), ("place", 3)):
    inputs[name] = keras.Input((), name=name, dtype="int32")
    parts.append(layers.Embedding(kinds, 4)(inputs[name]))
h = layers.BatchNormalization()(layers.concatenate(parts))
model = keras.Model(inputs, layers.Dense(2, activation="softmax")(layers.Dense(16, activation="relu")(h)))
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(dataset, epochs=3)
