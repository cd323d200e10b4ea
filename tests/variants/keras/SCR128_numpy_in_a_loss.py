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


class Watched(keras.losses.Loss):
    """Tells the largest error of each batch."""

    def call(self, wanted, answers):
        loss = keras.losses.sparse_categorical_crossentropy(wanted, answers, from_logits=True)
        print("largest", loss.numpy().max())
        return loss


model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3)])
model.compile("adam", Watched())
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
