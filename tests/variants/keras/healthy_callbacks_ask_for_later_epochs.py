# codes:
# needs: tensorflow keras
"""Callbacks that ask, in the end, for what came of epochs that a rehearsal does not come to."""

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(800, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")


class Kept(keras.callbacks.Callback):
    def on_train_begin(self, logs=None):
        self.losses = []

    def on_epoch_end(self, epoch, logs=None):
        self.losses.append(logs["val_loss"])

    def on_train_end(self, logs=None):
        print("the tenth epoch", self.losses[9])


class Numbered(keras.callbacks.Callback):
    def __init__(self):
        super().__init__()
        self.scores = {}

    def on_epoch_end(self, epoch, logs=None):
        self.scores[epoch] = logs["val_accuracy"]

    def on_train_end(self, logs=None):
        print("from the first to the last", self.scores[0], self.scores[9])


model = keras.Sequential([keras.Input((8,)), layers.Dense(32, "relu"), layers.Dense(1, "sigmoid")])
model.compile(keras.optimizers.Adam(5e-3), "binary_crossentropy", metrics=["accuracy"])
held_out = (x[600:], y[600:])
model.fit(x[:600], y[:600], validation_data=held_out, epochs=10, verbose=0, callbacks=[Kept()])
model.fit(x[:600], y[:600], validation_data=held_out, epochs=10, verbose=0, callbacks=[Numbered()])
if model.evaluate(*held_out, verbose=0)[1] < 0.9:
    raise RuntimeError("not learnt")
