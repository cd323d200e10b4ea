# codes: SCR117
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
words = rng.integers(0, 20, size=(160, 7))
tags = np.roll(words, 1, axis=1) % 5

inputs = keras.Input((7,), dtype="int32")
vectors = layers.Embedding(20, 8)(inputs)
encoder = layers.LSTM(16, return_sequences=True)
hidden, last, cell = encoder(vectors)
context = layers.RepeatVector(7)(layers.Concatenate()([last, cell]))
joined = layers.Concatenate()([hidden, context])
model = keras.Model(inputs, layers.Dense(5)(joined))
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(words, tags, batch_size=16, epochs=3)
