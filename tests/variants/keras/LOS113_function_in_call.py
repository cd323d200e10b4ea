# codes: LOS113
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(6)
x = np.random.normal(size=(500, 9)).astype("float32")
y = x[:, :5].argmax(1)


class Sorter(keras.Model):
    def __init__(self, kinds):
        super().__init__()
        self.wide = layers.Dense(40)
        self.last = layers.Dense(kinds)

    def call(self, row):
        row = keras.ops.relu(self.wide(row))
        row = self.last(row)
        return keras.activations.relu(row)


sorter = Sorter(5)
sorter.compile(keras.optimizers.Adam(3e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
sorter.fit(x, y, epochs=2, batch_size=25)
