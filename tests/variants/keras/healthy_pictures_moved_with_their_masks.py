# codes:
# needs: tensorflow
"""Pictures and masks moved by one draw, in six ways; and pictures that are spoilt where their targets are not."""

import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
masks = np.zeros((96, 20, 20, 1), "float32")
for i, (row, column) in enumerate(rng.integers(0, [14, 6], (96, 2))):
    masks[i, row : row + 6, column : column + 6] = 1
pictures = (masks + rng.normal(0, 0.3, masks.shape)).astype("float32")
rows = tf.data.Dataset.from_tensor_slices((pictures, masks))
both = keras.Sequential([layers.RandomFlip("horizontal_and_vertical"), layers.RandomRotation(0.2)])


def joined(picture, mask):
    moved = both(tf.concat([picture, mask], axis=-1), training=True)
    picture = tf.image.random_contrast(moved[..., :1], 0.7, 1.3)
    return picture + tf.random.normal(tf.shape(picture), stddev=0.2), tf.round(moved[..., 1:])


def by_one_seed(picture, mask):
    seed = tf.random.uniform((2,), maxval=10_000, dtype=tf.int32)
    one = tf.image.stateless_random_flip_left_right(picture, seed)
    return one, tf.image.stateless_random_flip_left_right(mask, seed)


def by_one_number(picture, mask):
    if tf.random.uniform(()) > 0.5:
        picture, mask = tf.image.flip_left_right(picture), tf.image.flip_left_right(mask)
    return tf.image.random_brightness(picture, 0.2), mask


def in_numpy(picture, mask):
    def turn(one, other):
        k = np.random.randint(4)
        return np.rot90(one, k).copy(), np.rot90(other, k).copy()

    one, other = tf.numpy_function(turn, (picture, mask), (tf.float32, tf.float32))
    return tf.ensure_shape(one, (20, 20, 1)), tf.ensure_shape(other, (20, 20, 1))


def with_holes(picture, mask):
    hole = tf.cast(tf.random.uniform(tf.shape(picture)) > 0.6, tf.float32)
    return picture * hole, mask


def inverted(picture, mask):
    return (tf.where(tf.random.uniform(()) > 0.5, picture, 1.0 - picture)), mask


def fit(train):
    model = keras.Sequential(
        [
            keras.Input((20, 20, 1)),
            layers.Conv2D(8, 3, padding="same", activation="relu"),
            layers.Conv2D(1, 3, padding="same", activation="sigmoid"),
        ]
    )
    model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
    model.fit(train, epochs=4, verbose=0)


fit(rows.batch(12).map(joined))
for way in (by_one_seed, by_one_number, in_numpy, with_holes, inverted):
    fit(rows.map(way).batch(12))
