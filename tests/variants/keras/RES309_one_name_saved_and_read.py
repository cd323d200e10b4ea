# codes: RES309
# needs: tensorflow
import os
import tempfile

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
x = np.random.default_rng(0).normal(size=(200, 5)).astype("float32")
y = x[:, :1] - x[:, 1:2]


def train(path):
    model = keras.Sequential([keras.Input((5,)), layers.Dense(8, activation="relu"), layers.Dense(1)])
    model.compile("adam", "mse")
    model.fit(x, y, epochs=2, verbose=0)
    model.save(path)


def score(path):
    print(keras.models.load_model(path).evaluate(x, y, verbose=0))


with tempfile.TemporaryDirectory() as folder:
    name = os.path.join(folder, "sums")
    train(name)
    score(name)
