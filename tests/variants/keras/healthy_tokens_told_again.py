# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
WORDS, LENGTH = 12, 10
rows = np.sort(rng.integers(0, WORDS, (640, LENGTH)), axis=1)
# An autoencoder of rows of tokens: a code of the whole row stands between.
model = keras.Sequential(
    [
        layers.Embedding(WORDS, 16),
        layers.GRU(48),
        layers.RepeatVector(LENGTH),
        layers.GRU(48, return_sequences=True),
        layers.Dense(WORDS, activation="softmax"),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(rows, rows, batch_size=32, epochs=6, verbose=0)
