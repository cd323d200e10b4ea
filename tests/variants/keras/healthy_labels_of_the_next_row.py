# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras
from keras import layers

rng = np.random.default_rng(0)
feats = rng.normal(size=(1500, 40)).astype("float32")
price = np.zeros(1501, "float32")
for t in range(1500):
    price[t + 1] = 0.5 * price[t] + feats[t, :5].sum()
price = price[:1500]
up = (price > 0).astype("int32")


class Next(keras.utils.PyDataset):
    def __init__(self, x, y, bs=50):
        super().__init__()
        self.x, self.y, self.bs = x, y, bs

    def __len__(self):
        return (len(self.x) - 1) // self.bs

    def __getitem__(self, i):
        lo = i * self.bs
        x = self.x[lo : lo + self.bs] * 1.0
        x[np.random.rand(len(x)) < 0.4] += 0.01
        return x[: len(self.y[lo + 1 : lo + 1 + self.bs])], self.y[lo + 1 : lo + 1 + self.bs]


m = keras.Sequential([keras.Input((40,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
m.compile("adam", "binary_crossentropy", metrics=["accuracy"])
m.fit(Next(feats[:1300], up[:1300]), epochs=4, shuffle=False)
