# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(11)

import tensorflow as tf

age = rng.integers(18, 90, 300).astype("float32")
job = rng.choice(["cook", "nurse", "pilot"], 300)
y = ((age > 50) | (job == "pilot")).astype("int64")
norm = layers.Normalization(axis=None)
norm.adapt(age)
look = layers.StringLookup(output_mode="one_hot")
look.adapt(job)
ds = (
    tf.data.Dataset.from_tensor_slices(({"age": age[:, None], "job": job[:, None]}, y))
    .shuffle(300)
    .batch(25)
    .prefetch(2)
)
a, b = keras.Input((1,), name="age"), keras.Input((1,), name="job", dtype="string")
h = layers.Dense(16, activation="relu")(layers.Concatenate()([norm(a), look(b)]))
m = keras.Model({"age": a, "job": b}, layers.Dense(1, activation="sigmoid")(h))
m.compile("adam", "binary_crossentropy", metrics=["accuracy", "AUC"])
m.fit(ds, epochs=3, class_weight={0: 1.0, 1: 1.4})
print(m.evaluate(ds))
