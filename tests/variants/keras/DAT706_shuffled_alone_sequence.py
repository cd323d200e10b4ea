# codes: DAT706
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np


class Windows(keras.utils.PyDataset):
    def __init__(self, signals, kinds, size=32):
        super().__init__()
        self.signals, self.kinds, self.size = signals, kinds, size
        self.on_epoch_end()

    def __len__(self):
        return len(self.signals) // self.size

    def __getitem__(self, i):
        part = slice(i * self.size, (i + 1) * self.size)
        return self.signals[part], self.kinds[part]

    def on_epoch_end(self):
        np.random.shuffle(self.signals)


keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
kinds = rng.integers(0, 3, 480)
signals = (rng.normal(size=(480, 24)) * 0.3 + kinds[:, None]).astype("float32")
train = Windows(signals[:384].copy(), kinds[:384])
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(3, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train, epochs=3)
