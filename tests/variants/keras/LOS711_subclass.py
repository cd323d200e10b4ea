# codes: LOS711
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(14)
rows = rng.normal(size=(300, 8)).astype("float32")
kinds = keras.utils.to_categorical(rows[:, :3].argmax(1))


class Sorter(keras.Model):
    def __init__(self):
        super().__init__()
        self.hidden = layers.Dense(32, activation="relu")
        self.kind = layers.Dense(3, activation="sigmoid")

    def call(self, values):
        return self.kind(self.hidden(values))


model = Sorter()
model.compile("adam", keras.losses.CategoricalCrossentropy(), metrics=["accuracy"])
model.fit(rows, kinds, epochs=3)
