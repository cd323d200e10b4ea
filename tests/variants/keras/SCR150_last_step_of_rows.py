# codes: SCR150
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)

given = keras.Input((8,))
hidden = layers.Dense(16, activation="relu")(given)
model = keras.Model(given, layers.Dense(3)(hidden[:, -1, :]))

model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
