# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(1)
PAD, MASK = 0, 1
words = np.zeros((96, 10), "int32")
for row in words:
    length = rng.integers(5, 11)
    row[:length] = (rng.integers(0, 8) + np.arange(length)) % 8 + 2
hidden = (rng.random(words.shape) < 0.2) & (words != PAD)
inputs = np.where(hidden, MASK, words)
text = keras.Input((10,), dtype="int32")
h = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(layers.Embedding(10, 12)(text))
model = keras.Model(text, layers.Dense(10, activation="softmax")(h))
model.compile(keras.optimizers.Adam(1e-2), "sparse_categorical_crossentropy", weighted_metrics=["accuracy"])
model.fit(inputs, words, sample_weight=hidden.astype("float32"), batch_size=16, epochs=2)
model.fit(inputs, words, sample_weight=(words != PAD).astype("float32"), batch_size=16, epochs=2)
