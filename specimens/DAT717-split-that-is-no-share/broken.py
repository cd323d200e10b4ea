# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(400, 6)).astype("float32")
kinds = (rows[:, 0] > 0).astype("int64") + (rows[:, 1] > 0)

model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(rows, kinds, epochs=3, validation_split=20)
