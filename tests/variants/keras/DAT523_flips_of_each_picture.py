# codes: DAT523
# needs: tensorflow
"""Each picture is flipped and read from bytes to numbers on its way; the mask of class numbers is flipped anew."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
masks = np.zeros((120, 24, 24, 1), "uint8")
for i, (row, column, kind) in enumerate(rng.integers([0, 0, 1], [16, 8, 3], (120, 3))):
    masks[i, row : row + 8, column : column + 8] = kind
pictures = (masks * 90 + rng.integers(0, 60, masks.shape)).astype("uint8").repeat(3, axis=-1)


def load(image, mask):
    image = tf.cast(image, tf.float32) / 255.0
    return image, tf.cast(mask, tf.int32)


def augment(image, mask):
    image = tf.image.random_flip_left_right(image)
    image = tf.image.random_brightness(image, 0.1)
    mask = tf.image.random_flip_left_right(mask)
    return image, mask


train = tf.data.Dataset.from_tensor_slices((pictures, masks)).map(load).map(augment).batch(12).prefetch(1)
inputs = keras.Input((24, 24, 3))
hidden = layers.Conv2D(8, 3, padding="same", activation="relu")(inputs)
model = keras.Model(inputs, layers.Conv2D(3, 3, padding="same")(hidden))
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=8, verbose=0)
