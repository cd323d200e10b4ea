# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

x = rng.normal(size=(128, 12)).astype("float32")
c = (x[:, 0] > 0).astype("int64")
a, b = rng.integers(0, 128, 200), rng.integers(0, 128, 200)
same = (c[a] == c[b]).astype("float32")
emb = keras.Sequential([keras.Input((12,)), layers.Dense(16, activation="tanh"), layers.Dense(4)])
p, q = keras.Input((12,)), keras.Input((12,))
d = layers.Lambda(lambda t: ops.sqrt(ops.sum(ops.square(t[0] - t[1]), axis=1, keepdims=True) + 1e-7))([emb(p), emb(q)])
m = keras.Model([p, q], d)


def contrastive(t, u):
    return ops.mean((t * ops.square(u)) + (1 - t) * ops.square(ops.maximum(1.0 - u, 0)))


m.compile("rmsprop", contrastive)
m.fit([x[a], x[b]], same[:, None], epochs=3, batch_size=20)
