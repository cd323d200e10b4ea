# codes:
# needs: torch keras
"""The same in a layer's own `call`, and by operations of Keras; a network that just fits its pictures."""

import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers, ops


class Top(layers.Layer):
    def call(self, h):
        return torch.max(h, dim=1)[0]


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.normal(size=(256, 10, 10, 1)).astype("float32")
labels = (pictures[:, :, :5].mean(axis=(1, 2, 3)) > 0).astype("float32")[:, None]
inputs = keras.Input((10, 10, 1))
h = layers.Conv2D(8, 3, activation="relu")(inputs)
h = layers.MaxPooling2D(2)(h)
h = layers.Conv2D(8, 3, activation="relu")(h)
h = layers.MaxPooling2D(2)(h)
h = layers.Flatten()(h)
flat = layers.Reshape((100, 1))(inputs)
h = ops.concatenate([h, Top()(flat), layers.Flatten()(inputs)], axis=-1)
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(h))
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy")
model.fit(pictures, labels, epochs=6)
