# codes: FWD318 LOS706 RES309
# needs: tensorflow
"""A fourth block finds no room; behind it stand one-hot labels, and a file name without an ending."""

import os
import tempfile

import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.random((128, 28, 28, 1)).astype("float32")
labels = keras.utils.to_categorical((pictures.mean(axis=(1, 2, 3)) > 0.5).astype("int64"), 2)
inputs = keras.Input((28, 28, 1))
x = inputs
for filters in (4, 8, 8, 8):
    x = layers.Conv2D(filters, 3, activation="relu")(x)
    x = layers.MaxPooling2D(2)(x)
model = keras.Model(inputs, layers.Dense(2, activation="softmax")(layers.Flatten()(x)))
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(pictures, labels, epochs=2)
path = os.path.join(tempfile.mkdtemp(), "pictures")
model.save(path)
