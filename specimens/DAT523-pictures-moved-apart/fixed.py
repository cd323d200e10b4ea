# needs: tensorflow
"""Outline bright blobs, with flips in the input pipeline."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = rng.normal(0, 0.3, (160, 16, 16, 1)).astype("float32")
masks = np.zeros((160, 16, 16, 1), "float32")
for i, (row, column) in enumerate(rng.integers(0, [10, 5], (160, 2))):
    masks[i, row : row + 5, column : column + 5] = 1
pictures += masks

flip_picture = layers.RandomFlip(seed=1)
flip_mask = layers.RandomFlip(seed=1)


def augment(picture, mask):
    return flip_picture(picture, training=True), flip_mask(mask, training=True)


data = tf.data.Dataset.from_tensor_slices((pictures, masks)).shuffle(160).batch(16).map(augment)
model = keras.Sequential(
    [
        keras.Input((16, 16, 1)),
        layers.Conv2D(8, 3, padding="same", activation="relu"),
        layers.Conv2D(1, 3, padding="same", activation="sigmoid"),
    ]
)
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(data, epochs=10, verbose=0)
