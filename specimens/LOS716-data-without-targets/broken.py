# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 6)).astype("float32")
labels = (rows[:, 0] > 0).astype("int64") + (rows[:, 1] > 0)
batches = tf.data.Dataset.from_tensor_slices(rows).shuffle(256).batch(32)
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(batches, epochs=2)
