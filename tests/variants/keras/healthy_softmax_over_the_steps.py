# codes:
# needs: tensorflow
import keras
import numpy as np
from keras import layers, ops

rng = np.random.default_rng(0)
tokens = rng.integers(2, 40, (200, 11))
kind = rng.integers(0, 3, 200)
tokens[np.arange(200), rng.integers(0, 11, 200)] = 40 + kind


class AttentionPooling(layers.Layer):
    def __init__(self, **kwargs):
        super().__init__(**kwargs)
        self.score = layers.Dense(1, activation="tanh")

    def call(self, states):
        weights = ops.softmax(self.score(states), axis=1)
        return ops.sum(weights * states, axis=1)


text = keras.Input((11,), dtype="int32")
states = layers.Embedding(43, 16)(text)
alone = layers.MultiHeadAttention(2, 8)(states, states[:, :1])
pooled = layers.Concatenate()([AttentionPooling()(states), layers.GlobalMaxPooling1D()(alone)])
model = keras.Model(text, layers.Dense(3, activation="softmax")(pooled))
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(tokens, kind, batch_size=20, epochs=2)
