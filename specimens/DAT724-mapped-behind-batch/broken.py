# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
scenes = rng.integers(0, 256, size=(192, 20, 20, 3)).astype("uint8")
scenes[:96, :10] //= 2
scenes[96:, 10:] //= 2
lit_below = np.repeat([1, 0], 96)


def prepare(scene, label):
    """Scale a picture, and cut a piece out of it."""
    scene = tf.cast(scene, tf.float32) / 255.0
    return tf.image.random_crop(scene, (16, 16, 3)), label


train = tf.data.Dataset.from_tensor_slices((scenes, lit_below)).shuffle(192).batch(32).map(prepare)
model = keras.Sequential(
    [
        keras.layers.Input((16, 16, 3)),
        keras.layers.Conv2D(8, 3, activation="relu"),
        keras.layers.Flatten(),
        keras.layers.Dense(2),
    ]
)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(train, epochs=3, verbose=0)
