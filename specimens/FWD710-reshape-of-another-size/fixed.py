# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
lines = rng.normal(size=(192, 20, 36, 1)).astype("float32")
kinds = (lines[:, :10].mean(axis=(1, 2, 3)) > 0).astype("int64")
picture = keras.Input((20, 36, 1))
hidden = layers.Conv2D(8, 3, padding="same", activation="relu")(picture)
hidden = layers.MaxPooling2D(2)(hidden)
hidden = layers.Reshape((36 // 2, 20 // 2 * 8))(hidden)
hidden = layers.GRU(16)(hidden)
model = keras.Model(picture, layers.Dense(2)(hidden))
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(lines, kinds, batch_size=32, epochs=2)
