# codes: LOS201
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(11)

ids = rng.integers(1, 50, (200, 15))
tags = ids % 5
m = keras.Sequential(
    [layers.Embedding(50, 16), layers.GRU(16, return_sequences=True), layers.Dense(4, activation="softmax")]
)
m.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
m.fit(ids, tags, epochs=3, validation_split=0.1, batch_size=20)
