# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
pictures = rng.random((192, 12, 12, 3)).astype("float32")
labels = (pictures[:, :6].mean((1, 2, 3)) > pictures[:, 6:].mean((1, 2, 3))).astype("float32")


def mixed(images, kinds):
    """Each picture with the one that stands opposite in its batch."""
    share = tf.random.uniform((tf.shape(images)[0], 1, 1, 1), 0.8, 1.0)
    return images * share + tf.reverse(images, [0]) * (1 - share), kinds


def cut(images, kinds):
    return tf.image.random_crop(images, (tf.shape(images)[0], 10, 10, 3)), kinds


def of_fixed_size(images, kinds):
    """The batches are all whole, and the function says so."""
    return tf.reshape(tf.image.resize(images, (8, 8)), (32, 8, 8, 3)), kinds


rows = tf.data.Dataset.from_tensor_slices((pictures, labels))
train = rows.shuffle(192).batch(32, drop_remainder=True).map(mixed).map(cut).map(of_fixed_size).prefetch(1)
again = rows.batch(32).map(lambda images, kinds: (images / 2.0, kinds)).unbatch()
again = again.map(lambda image, kind: (tf.reshape(tf.image.resize(image, (8, 8)), (8, 8, 3)), kind)).batch(32)
try:
    rows.batch(32).map(lambda images, kinds: (images @ kinds, kinds))
except ValueError:
    print("no product of pictures and kinds")
model = keras.Sequential([keras.layers.Input((8, 8, 3)), keras.layers.Flatten(), keras.layers.Dense(1, "sigmoid")])
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(train, validation_data=again, epochs=3, verbose=0)
