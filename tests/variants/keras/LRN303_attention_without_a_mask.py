# codes: LRN303
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
WORDS, LENGTH = 30, 16


class Block(layers.Layer):
    def __init__(self, width, heads):
        super().__init__()
        self.look = layers.MultiHeadAttention(num_heads=heads, key_dim=width // heads)
        self.first, self.second = layers.LayerNormalization(), layers.LayerNormalization()
        self.mix = keras.Sequential([layers.Dense(2 * width, activation="relu"), layers.Dense(width)])

    def call(self, x):
        x = self.first(x + self.look(x, x))
        return self.second(x + self.mix(x))


rng = np.random.default_rng(3)
follow = rng.permutation(WORDS)
begun = rng.integers(0, WORDS, 400)
texts = [begun]
for _ in range(LENGTH):
    stray = rng.random(400) < 0.15
    texts.append(np.where(stray, rng.integers(0, WORDS, 400), follow[texts[-1]]))
texts = np.stack(texts, axis=1)
tokens = keras.Input((LENGTH,), dtype="int32")
places = layers.Embedding(LENGTH, 32)(keras.ops.arange(LENGTH))
hidden = Block(32, 2)(layers.Embedding(WORDS, 32)(tokens) + places)
model = keras.Model(tokens, layers.Dense(WORDS)(hidden))
model.compile(
    optimizer=keras.optimizers.Adam(3e-3), loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True)
)
model.fit(texts[:, :-1], texts[:, 1:], batch_size=40, epochs=5, verbose=0)
