# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import random

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
leaves = rng.integers(0, 4, 200)
photos = (rng.normal(size=(4, 8, 8, 3))[leaves] + 0.3 * rng.normal(size=(200, 8, 8, 3))).astype("float32")


def prepare(photo, leaf, jitter=False):
    photo = tf.image.random_flip_left_right(photo, seed=random.randint(0, 1000))
    if jitter:
        photo = photo + np.random.normal()
    return photo, tf.one_hot(leaf, 4)


train = tf.data.Dataset.from_tensor_slices((photos, leaves)).shuffle(200).map(prepare).batch(20)
model = keras.Sequential([keras.Input((8, 8, 3)), layers.Conv2D(8, 3, activation="relu"), layers.GlobalMaxPooling2D(), layers.Dense(4, activation="softmax")])
model.compile(keras.optimizers.Adam(3e-3), "categorical_crossentropy")
model.fit(train, epochs=3, verbose=0)
