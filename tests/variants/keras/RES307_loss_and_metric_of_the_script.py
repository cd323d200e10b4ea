# codes: RES307
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


def softened(wanted, answers):
    return keras.ops.mean(keras.losses.sparse_categorical_crossentropy(wanted, answers, from_logits=True))


model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(3)])
model.compile("adam", softened)
model.fit(rows, kinds, batch_size=32, epochs=2, verbose=0)
model.save("own.keras")
again = keras.models.load_model("own.keras")
again.evaluate(rows, kinds, verbose=0)
