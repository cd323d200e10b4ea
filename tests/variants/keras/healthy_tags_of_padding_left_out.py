# codes:
# needs: tensorflow
"""Tags of padding that a mask, weights or a class of its own leave out of the loss, and rows without any padding."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
words = rng.integers(1, 60, (240, 14))
whole = words.copy()
for row, length in enumerate(rng.integers(4, 14, 240)):
    words[row, length:] = 0
tags = np.where(words % 3 == 0, words % 4, 0)


def tagger(masked, classes=4):
    ids = keras.Input((14,), dtype="int32")
    states = layers.GRU(16, return_sequences=True)(layers.Embedding(60, 16, mask_zero=masked)(ids))
    model = keras.Model(ids, layers.Dense(classes)(states))
    model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
    return model


tagger(masked=True).fit(words, tags, epochs=2, batch_size=24, verbose=0)
tagger(masked=False).fit(words, tags, sample_weight=(words > 0).astype("float32"), epochs=2, batch_size=24, verbose=0)
tagger(masked=False, classes=5).fit(words, np.where(words > 0, tags + 1, 0), epochs=2, batch_size=24, verbose=0)
tagger(masked=False).fit(whole, np.where(whole % 3 == 0, whole % 4, 0), epochs=2, batch_size=24, verbose=0)
