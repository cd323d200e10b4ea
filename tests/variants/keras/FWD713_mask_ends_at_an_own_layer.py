# codes: FWD713
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.integers(1, 60, (480, 80))
rows[:, 9:] = 0
kinds = (rows[:, :9] < 6).any(1).astype("float32")


class Positions(layers.Layer):
    def __init__(self, length, width):
        super().__init__()
        self.table = self.add_weight(shape=(length, width), initializer="zeros", name="table")

    def call(self, words):
        return words + self.table


given = keras.Input((80,), dtype="int32")
words = layers.Embedding(60, 24, mask_zero=True)(given)
model = keras.Model(given, layers.Dense(1, "sigmoid")(layers.LSTM(24)(Positions(80, 24)(words))))
model.compile(keras.optimizers.Adam(5e-3), "binary_crossentropy", metrics=["accuracy"])
model.fit(rows, kinds, epochs=4, batch_size=24)
