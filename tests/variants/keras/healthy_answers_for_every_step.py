# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(15)
# A tag for each step, several labels at once, and a discriminator of patches.
steps = rng.normal(size=(240, 10, 3)).astype("float32")
tags = (steps[:, :, 0] > 0).astype("int64")
inputs = keras.Input((10, 3))
states = layers.LSTM(24, return_sequences=True)(inputs)
tagger = keras.Model(inputs, layers.Dense(2, activation="softmax")(states))
tagger.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
tagger.fit(steps, tags, epochs=3)
follower = keras.Model(inputs, layers.Dense(1)(states))
follower.compile("adam", "mse")
follower.fit(steps, steps[:, :, 1].cumsum(1), epochs=3)

rows = rng.normal(size=(240, 8)).astype("float32")
labels = (rows[:, :4] > 0).astype("float32")
several = keras.Sequential(
    [keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(4, activation="sigmoid")]
)
several.compile("adam", "binary_crossentropy", metrics=["binary_accuracy"])
several.fit(rows, labels, epochs=3)

pictures = rng.uniform(-1, 1, (96, 16, 16, 1)).astype("float32")
pictures[:48, 4:12, 4:12] = 0.9
patches = keras.Sequential(
    [
        keras.Input((16, 16, 1)),
        layers.Conv2D(8, 4, strides=2, padding="same"),
        layers.LeakyReLU(),
        layers.Conv2D(1, 4, strides=2, padding="same"),
    ]
)
patches.compile("adam", "mse")
for start in range(0, 48, 16):
    patches.train_on_batch(pictures[start : start + 16], np.ones((16, 1, 1, 1), "float32"))
    patches.train_on_batch(pictures[48 + start : 64 + start], np.zeros((16, 1, 1, 1), "float32"))
