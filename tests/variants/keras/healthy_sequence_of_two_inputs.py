# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
spent = rng.normal(size=(640, 4)).astype("float32")
region = rng.integers(0, 6, 640)
left = (spent[:, :2].sum(1) + (region % 2) > 0.5).astype("float32")


class Customers(keras.utils.PyDataset):
    def __init__(self, spent, region, left, size=32, **kwargs):
        super().__init__(**kwargs)
        self.spent, self.region, self.left, self.size = spent, region, left, size
        self.order = np.random.permutation(len(left))

    def __len__(self):
        return len(self.left) // self.size

    def __getitem__(self, number):
        rows = self.order[number * self.size : (number + 1) * self.size]
        return {"region": self.region[rows], "spent": self.spent[rows]}, self.left[rows]


spent_in, region_in = keras.Input((4,), name="spent"), keras.Input((), dtype="int32", name="region")
joined = layers.Concatenate()([spent_in, layers.Embedding(6, 4)(region_in)])
answer = layers.Dense(1, activation="sigmoid")(layers.Dense(24, activation="relu")(joined))
model = keras.Model({"spent": spent_in, "region": region_in}, answer)
model.compile(keras.optimizers.Adam(3e-3), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(Customers(spent, region, left), epochs=8)
