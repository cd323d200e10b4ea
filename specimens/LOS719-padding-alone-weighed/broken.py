# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
tokens = np.zeros((120, 10), "int32")
for row in tokens:
    length = rng.integers(3, 11)
    row[:length] = rng.integers(1, 20, length)
tags = tokens % 3
weights = (tokens == 0).astype("float32")

inputs = keras.Input((10,), dtype="int32")
outputs = layers.Dense(3, activation="softmax")(layers.Embedding(20, 12)(inputs))
tagger = keras.Model(inputs, outputs)
tagger.compile("adam", "sparse_categorical_crossentropy", weighted_metrics=["accuracy"])
tagger.fit(tokens, tags, sample_weight=weights, batch_size=24, epochs=2)
