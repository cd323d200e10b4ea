# codes: FWD702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(192, 8)).astype("float32")
amounts = rows[:, :1] * 2 + rows[:, 1:2]


class Scale(layers.Layer):
    def call(self, hidden):
        factor = self.add_weight(shape=(hidden.shape[-1],), initializer="ones", name="factor")
        return hidden * factor


model = keras.Sequential([layers.Input((8,)), layers.Dense(16, activation="relu"), Scale(), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(rows, amounts, epochs=2, verbose=0)
