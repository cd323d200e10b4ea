# codes: SCR101 DAT405 LOS713
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)


class Pulses(keras.utils.PyDataset):
    def __init__(self, rows, **kwargs):
        super().__init__(**kwargs)
        rng = np.random.default_rng(4)
        self.x = rng.normal(size=(rows, 10)).astype("float32")
        self.kind = (self.x[:, 0] > 0).astype("float32")
        self.age = self.x[:, 1] - self.x[:, 2]

    def __len__(self):
        return len(self.x) / 16

    def __getitem__(self, index):
        rows = slice(16 * index, 16 * index + 16)
        return self.x[rows], {"kind": self.kind[rows], "age": self.age[rows]}


inputs = keras.Input((10,))
hidden = layers.Dense(16, activation="relu")(inputs)
kind = layers.Dense(1, activation="sigmoid", name="kind_of")(hidden)
age = layers.Dense(1, name="age_of")(hidden)
model = keras.Model(inputs, [kind, age])
model.compile("adam", {"kind_of": "binary_crossentropy", "age_of": "mse"})
model.fit(Pulses(160), epochs=3, verbose=0, workers=2)
