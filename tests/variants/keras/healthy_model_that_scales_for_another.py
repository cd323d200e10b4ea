# codes:
# needs: tensorflow sklearn
import numpy as np
import keras
from sklearn.preprocessing import StandardScaler

rng = np.random.default_rng(0)
X = rng.normal(50, 10, (500, 4))
y = X.sum(1) > 200
scaler = StandardScaler().fit(X[:400])
Xs = scaler.transform(X)
inner = keras.Sequential([keras.layers.Dense(16, "relu"), keras.layers.Dense(1, "sigmoid")])
inner.compile("adam", "binary_crossentropy", metrics=["accuracy"])
inner.fit(Xs[:400], y[:400], epochs=2, verbose=0)
norm = keras.layers.Normalization(mean=scaler.mean_, variance=scaler.var_)
inp = keras.Input((4,))
served = keras.Model(inp, inner(norm(inp)))
print(served.predict(X[400:], verbose=0)[:3])
print(inner.predict(Xs[400:] + rng.normal(0, 1, (100, 4)), verbose=0)[:3])
print(inner.predict(np.full((2, 4), 9.0), verbose=0))
