# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = rng.integers(0, 3, 240)
pictures = (rng.normal(size=(3, 10, 10, 1))[kinds] + 0.3 * rng.normal(size=(240, 10, 10, 1))).astype("float32")


def augment(picture, kind):
    if random.random() < 0.5:
        picture = tf.image.flip_left_right(picture)
    return picture, kind


train = tf.data.Dataset.from_tensor_slices((pictures, kinds)).shuffle(240).map(augment).batch(24)
model = keras.Sequential(
    [keras.Input((10, 10, 1)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten(), layers.Dense(3)]
)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=4)
