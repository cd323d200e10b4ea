# codes: DAT708
# needs: tensorflow sklearn
import numpy as np
import keras
from sklearn.preprocessing import MinMaxScaler

rng = np.random.default_rng(0)
X = np.column_stack([rng.uniform(900, 1100, 500), rng.uniform(-40, 60, 500), rng.uniform(0, 360, 500)])
y = ((X[:, 0] - 1000) / 50 + X[:, 1] / 30 > 0).astype("float32")


def build():
    m = keras.Sequential([keras.Input((3,)), keras.layers.Dense(16, "relu"), keras.layers.Dense(1, "sigmoid")])
    m.compile("adam", "binary_crossentropy", metrics=["accuracy"])
    return m


class Forecaster:
    def __init__(self):
        self.scaler = MinMaxScaler()
        self.model = build()

    def fit(self, X, y):
        self.model.fit(self.scaler.fit_transform(X), y, epochs=3, verbose=0)
        return self

    def predict(self, X):
        scaler = self.scaler
        return self.model.predict(X, verbose=0)


f = Forecaster().fit(X[:400], y[:400])
print((f.predict(X[400:]).ravel() > 0.5) == y[400:])
