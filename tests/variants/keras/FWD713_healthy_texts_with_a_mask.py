# codes:
# needs: tensorflow
"""Tell kind reviews from unkind ones, by a model that takes the texts themselves."""

import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
kind, unkind, other = ("fine", "warm", "good"), ("cold", "rude", "stale"), tuple("abcdefghij")
labels = rng.integers(0, 2, 256)
texts = [" ".join([*rng.choice(other, 5), rng.choice(kind if one else unkind), rng.choice(other)]) for one in labels]
numbered = layers.TextVectorization(output_sequence_length=60)
numbered.adapt(texts)
data = tf.data.Dataset.from_tensor_slices((texts, labels)).shuffle(256).batch(32)
inputs = keras.Input((), dtype="string")
hidden = layers.GRU(12)(layers.Embedding(numbered.vocabulary_size(), 8, mask_zero=True)(numbered(inputs)))
model = keras.Model(inputs, layers.Dense(1, activation="sigmoid")(hidden))
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(data, epochs=2, verbose=2)
