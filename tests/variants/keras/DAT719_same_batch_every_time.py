# codes: DAT719
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers
from sklearn.datasets import load_digits

d = load_digits()
X, Y = d.data.astype("float32") / 16, d.target


class Batches(keras.utils.PyDataset):
    def __init__(self, x, y, size=32):
        super().__init__()
        self.x, self.y, self.size = x, y, size
        self.pos = 0

    def __len__(self):
        return len(self.x) // self.size

    def __getitem__(self, idx):
        lo = self.pos * self.size
        return self.x[lo : lo + self.size], self.y[lo : lo + self.size]


net = keras.Sequential(
    [keras.Input((64,)), layers.Dense(64, activation="relu"), layers.Dense(10, activation="softmax")]
)
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
net.fit(Batches(X[:1400], Y[:1400]), epochs=10, validation_data=(X[1400:], Y[1400:]))
