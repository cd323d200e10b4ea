# codes: DAT710
# needs: tensorflow
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 6, 4)).astype("float32")
y = (x[:, :, 0].mean(axis=1) > 0).astype("float32")


class Reader(keras.Model):
    def __init__(self, batch_size):
        super().__init__()
        self.batch_size = batch_size
        self.cell, self.head = layers.GRUCell(16), layers.Dense(1, activation="sigmoid")

    def call(self, series):
        state = tf.zeros((self.batch_size, 16))
        for step in range(6):
            _, state = self.cell(series[:, step], [state])
            state = state[0] if isinstance(state, list) else state
        return self.head(state)


model = Reader(16)
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(x[:480], y[:480], batch_size=16, epochs=3, validation_data=(x[480:590], y[480:590]))
