# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
n, t = 256, 12
x = rng.integers(1, 40, (n, t))
y = (x % 3).astype("int32")
y[x > 25] = 255
for i, l in enumerate(rng.integers(4, t + 1, n)):
    x[i, l:] = 0
    y[i, l:] = 255
inp = keras.Input((t,), dtype="int32")
h = layers.Embedding(40, 16)(inp)
h = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(h)
model = keras.Model(inp, layers.Dense(3, activation="softmax")(h))
model.compile(optimizer="adam", loss=keras.losses.SparseCategoricalCrossentropy(ignore_class=255))
model.fit(x, y, epochs=3, batch_size=32)
