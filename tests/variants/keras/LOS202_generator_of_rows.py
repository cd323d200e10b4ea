# codes: LOS202
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(15)
rows = np.random.normal(size=(360, 8)).astype("float32")
labels = rows[:, :4].argmax(1) + 1


def endless(x, y, size):
    while True:
        picked = np.random.choice(len(x), size, replace=False)
        yield x[picked], y[picked]


net = keras.Sequential([keras.Input((8,)), layers.Dense(24, activation="relu"), layers.Dense(4, activation="softmax")])
net.compile(keras.optimizers.Adam(2e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(endless(rows, labels, 24), steps_per_epoch=12, epochs=2)
