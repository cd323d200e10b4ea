# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np, keras
from keras import layers
from sklearn.datasets import load_digits

d = load_digits()
X = (d.data / 16).astype("float32")
Y = d.target


class Pairs(keras.utils.PyDataset):
    def __init__(self, x, y, bs=32):
        super().__init__()
        self.x, self.y, self.bs = x, y, bs

    def __len__(self):
        return len(self.x) // self.bs

    def __getitem__(self, i):
        a = np.arange(i * self.bs, (i + 1) * self.bs)
        b = np.random.randint(0, len(self.x), self.bs)
        for j in range(0, self.bs, 2):
            b[j] = np.random.choice(np.where(self.y == self.y[a[j]])[0])
        noisy = self.x[a] + (np.random.rand(self.bs, 1) < 0.5) * 0.05
        return (noisy.astype("float32"), self.x[b]), (self.y[a] == self.y[b]).astype("int32")


i1, i2 = keras.Input((64,)), keras.Input((64,))
e = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(16)])
o = layers.Dense(1, activation="sigmoid")(layers.Subtract()([e(i1), e(i2)]) ** 2)
m = keras.Model([i1, i2], o)
m.compile("adam", "binary_crossentropy", metrics=["accuracy"])
m.fit(Pairs(X[:1400], Y[:1400]), epochs=4)
