# codes: SCR128
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(256, 8)).astype("float32")
kinds = (rows @ rng.normal(size=(8, 3))).argmax(1)


def gentle(wanted, answers):
    far = tf.abs(tf.one_hot(tf.cast(tf.reshape(wanted, (-1,)), "int32"), 3) - answers)
    if far > 1.0:
        return far - 0.5
    return 0.5 * far * far


model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3)])
model.compile("adam", gentle)
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
