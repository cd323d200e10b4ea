# codes: LOS701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.integers(0, 100, (300, 12))
y = x[:, 0] % 4
inp = keras.Input((12,))
h = layers.GRU(16)(layers.Embedding(100, 8)(inp))
out = layers.Dense(4, name="kind")(h)
model = keras.Model(inp, {"kind": out})
model.compile(optimizer="adam", loss={"kind": "sparse_categorical_crossentropy"}, metrics={"kind": "accuracy"})
model.fit(x, {"kind": y}, epochs=4)
