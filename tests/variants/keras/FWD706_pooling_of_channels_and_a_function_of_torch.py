# codes: FWD706 SCR128
# needs: torch keras
"""Channels first leave a pooling no room; behind it a function of torch is given symbols."""

import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
scans, ages = rng.normal(size=(128, 3, 16, 16)).astype("float32"), rng.normal(size=(128, 1)).astype("float32")
labels = (scans[:, 0, :, :8].mean(axis=(1, 2)) > 0).astype("float32")
scan, age = keras.Input((3, 16, 16)), keras.Input((1,))
h = layers.Conv2D(8, 3, activation="relu")(scan)
h = layers.MaxPooling2D(2)(h)
h = layers.Dense(8, activation="relu")(layers.Flatten()(h))
h = torch.cat([h, age], dim=-1)
model = keras.Model([scan, age], layers.Dense(1, activation="sigmoid")(h))
model.compile("adam", "binary_crossentropy")
model.fit([scans, ages], labels, epochs=2)
