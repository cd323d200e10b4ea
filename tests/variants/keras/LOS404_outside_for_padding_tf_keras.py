# codes: LOS404
# needs: tensorflow tf_keras
import numpy as np
import tensorflow as tf
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(8)
rng = np.random.default_rng(8)
words = rng.integers(1, 60, (240, 14))
tags = np.where(words % 3 == 0, words % 4, 0)
for row, length in enumerate(rng.integers(4, 14, 240)):
    words[row, length:], tags[row, length:] = 0, 0
tagger = tf_keras.Sequential(
    [
        layers.Embedding(60, 16),
        layers.Bidirectional(layers.LSTM(12, return_sequences=True)),
        layers.Dense(4, activation="softmax"),
    ]
)
tagger.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
tagger.fit(tf.data.Dataset.from_tensor_slices((words, tags)).shuffle(240).batch(24), epochs=3, verbose=0)
