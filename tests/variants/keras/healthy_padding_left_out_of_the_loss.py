# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
words = rng.integers(1, 60, (240, 10))
tags = words % 4
for row, length in enumerate(rng.integers(5, 11, 240)):
    words[row, length:], tags[row, length:] = 0, -1
tokens = keras.Input((10,), dtype="int32")
states = layers.GRU(16, return_sequences=True)(layers.Embedding(60, 16)(tokens))
tagger = keras.Model(tokens, layers.Dense(4)(states))
tagger.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True, ignore_class=-1))
tagger.fit(words, tags, epochs=3, batch_size=24)
