# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

rng = np.random.default_rng(0)
kinds = rng.integers(0, 3, 180)
pictures = np.clip(rng.uniform(0, 255, (3, 12, 12, 3))[kinds] + rng.normal(0, 50, (180, 12, 12, 3)), 0, 255)


def scale(picture, kind):
    return tf.cast(picture, tf.float32) / 255, kind


def augment(picture, kind):
    return tf.image.random_brightness(tf.image.random_flip_left_right(picture), 0.1), kind


rows = tf.data.Dataset.from_tensor_slices((pictures.astype("uint8"), kinds))
train = rows.map(scale).map(augment).cache().shuffle(180).batch(20)
model = keras.Sequential(
    [keras.Input((12, 12, 3)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten(), layers.Dense(3)]
)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=4)
