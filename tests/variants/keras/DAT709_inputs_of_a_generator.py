# codes: DAT709
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
users, items = rng.integers(0, 50, 2000), rng.integers(0, 80, 2000)
stars = ((users % 5 + items % 7) / 10).astype("float32")


def batches(size=50):
    while True:
        rows = rng.integers(0, 2000, size)
        yield [users[rows], items[rows]], stars[rows]


user, item = layers.Input((), dtype="int64"), layers.Input((), dtype="int64")
joint = layers.Concatenate()([layers.Embedding(50, 8)(user), layers.Embedding(80, 8)(item)])
model = keras.Model([user, item], layers.Dense(1)(layers.Dense(16, activation="relu")(joint)))
model.compile(optimizer="adam", loss="mse")
model.fit(batches(), steps_per_epoch=30, epochs=3)
