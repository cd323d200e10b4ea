# codes: DAT502
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = rng.integers(0, 5, 600)
pictures = rng.normal(0, 0.3, (600, 8, 8, 1)).astype("float32")
pictures[np.arange(600), kinds, :, 0] += 1.0
wanted = tf.constant([2, 4], "int64")


def of_the_two(picture, kind):
    return tf.reduce_all(tf.math.floormod(kind, wanted) == 0)


def as_answer(picture, kind):
    return picture, tf.cast(kind == 4, "int64")


train = tf.data.Dataset.from_tensor_slices((pictures, kinds)).filter(lambda p, k: k > 0).filter(of_the_two)
train = train.map(as_answer).shuffle(600).batch(32)
model = keras.Sequential([keras.Input((8, 8, 1)), keras.layers.Flatten(), keras.layers.Dense(2)])
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss=loss, metrics=["accuracy"])
model.fit(train, epochs=3, verbose=0)
