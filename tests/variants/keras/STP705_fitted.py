# codes: STP705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(9)
pixels = rng.uniform(size=(120, 16, 16, 1)).astype("float32")
kinds = (pixels[:, :8].mean((1, 2, 3)) > pixels[:, 8:].mean((1, 2, 3))).astype("int64")
inputs = keras.Input((16, 16, 1))
hidden = layers.GlobalAveragePooling2D()(layers.Conv2D(8, 3, activation="relu")(inputs))
model = keras.Model(inputs, layers.Dense(2, activation="softmax")(hidden))
model.fit(pixels, kinds, epochs=2)
