# codes: FWD401
# needs: tensorflow
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
lengths = rng.integers(0, 10, 300)
tokens = np.zeros((300, 10), "int32")
for i, n in enumerate(lengths):
    tokens[i, :n] = rng.integers(1, 50, n)
y = (tokens > 25).sum(1) > 2


class MaskedMean(layers.Layer):
    def call(self, x, tokens):
        mask = keras.ops.cast(tokens != 0, x.dtype)[..., None]
        total = keras.ops.sum(x * mask, axis=1)
        return total / keras.ops.sum(mask, axis=1)


inp = keras.Input((10,), dtype="int32")
e = layers.Embedding(50, 8)(inp)
h = MaskedMean()(e, inp)
out = layers.Dense(1)(h)
model = keras.Model(inp, out)
model.compile("adam", keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(tokens, y.astype("float32"), epochs=2, batch_size=64)
