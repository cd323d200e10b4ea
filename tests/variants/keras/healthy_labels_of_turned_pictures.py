# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras
from keras import layers
from sklearn.datasets import load_digits

d = load_digits()
X = (d.images / 16).astype("float32")[..., None]
LABELS = d.target


class Rot(keras.utils.PyDataset):
    def __init__(self, x, y, bs=32):
        super().__init__()
        self.x, self.y, self.bs = x, y, bs

    def __len__(self):
        return len(self.x) // self.bs

    def __getitem__(self, i):
        rows = self.x[i * self.bs : (i + 1) * self.bs]
        k = np.random.randint(0, 4, len(rows))
        return np.stack([np.rot90(r, q) for r, q in zip(rows, k)]), k


m = keras.Sequential(
    [
        keras.Input((8, 8, 1)),
        layers.Conv2D(16, 3, activation="relu"),
        layers.Flatten(),
        layers.Dense(4, activation="softmax"),
    ]
)
m.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
m.fit(Rot(X[:1400], LABELS[:1400]), epochs=4)
