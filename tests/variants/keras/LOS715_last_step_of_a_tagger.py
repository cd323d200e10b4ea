# codes: LOS715
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 40, (300, 10))
tags = words % 4
model = keras.Sequential(
    [
        keras.Input((10,)),
        layers.Embedding(40, 16),
        layers.Bidirectional(layers.LSTM(16)),
        layers.Dropout(0.1),
        layers.Dense(4, activation="softmax"),
    ]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(words, tags, epochs=2, validation_split=0.1)
