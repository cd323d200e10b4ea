# codes: LOS707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import tf_keras as keras
import numpy as np
from tf_keras import layers

rng = np.random.default_rng(0)
import tensorflow as tf

rows = {"pixels": rng.random((120, 10)).astype("float32"), "label": rng.integers(0, 4, 120)}
pixels = keras.Input((10,), name="pixels")
model = keras.Model(
    {"pixels": pixels, "label": keras.Input((), name="label")}, layers.Dense(4, activation="softmax")(pixels)
)
model.compile(optimizer="adam", loss=keras.losses.SparseCategoricalCrossentropy(), metrics=["accuracy"])
model.fit(tf.data.Dataset.from_tensor_slices(rows).shuffle(120).batch(12), epochs=2)
