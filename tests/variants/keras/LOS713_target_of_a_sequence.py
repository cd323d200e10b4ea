# codes: LOS713
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(1)
signals = rng.normal(size=(600, 128, 1)).astype("float32")
labels = rng.integers(0, 2, 600)
t = np.arange(128) / 128
signals[labels == 1, :, 0] += 0.8 * np.sin(2 * np.pi * 6 * t)


class SignalSequence(keras.utils.PyDataset):
    def __init__(self, x, y, batch_size, **kw):
        super().__init__(**kw)
        self.x, self.y, self.batch_size = x, y, batch_size

    def __len__(self):
        return len(self.x) // self.batch_size

    def __getitem__(self, idx):
        s = slice(idx * self.batch_size, (idx + 1) * self.batch_size)
        return self.x[s], {"label": self.y[s]}


inp = keras.Input((128, 1))
h = layers.Conv1D(16, 7, strides=2, activation="relu")(inp)
h = layers.Conv1D(32, 5, strides=2, activation="relu")(h)
h = layers.GlobalAveragePooling1D()(h)
out = layers.Dense(1, activation="sigmoid", name="prob")(h)
model = keras.Model(inp, out)
model.compile(optimizer=keras.optimizers.Adam(1e-3), loss={"prob": "binary_crossentropy"}, metrics=["accuracy"])
model.fit(SignalSequence(signals[:480], labels[:480], 32), epochs=5,
          validation_data=SignalSequence(signals[480:], labels[480:], 32))
