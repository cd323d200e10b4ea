# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
marks = rng.integers(0, 2, 400)
texts = [[*rng.integers(20, 60, 6).tolist(), 3 + 5 * mark, *rng.integers(20, 60, 3).tolist()] for mark in marks]
x = keras.utils.pad_sequences(texts, maxlen=40, padding="pre")
model = keras.Sequential(
    [
        keras.Input((40,)),
        layers.Embedding(64, 16),
        layers.GRU(16),
        layers.Dense(1, activation="sigmoid"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, marks, epochs=4)
