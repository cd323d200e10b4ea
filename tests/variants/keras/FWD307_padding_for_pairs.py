# codes: FWD307
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
words = rng.integers(1, 40, size=(160, 10))
words[:, 7:] *= rng.integers(0, 2, size=(160, 1))
first_half = (words[:, 0] > 20).astype("float32")


class Encoder(layers.Layer):
    def __init__(self):
        super().__init__()
        self.attend = layers.MultiHeadAttention(num_heads=2, key_dim=8)
        self.norm = layers.LayerNormalization()

    def call(self, hidden, keep):
        return self.norm(hidden + self.attend(hidden, hidden, attention_mask=keep))


class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.embed = layers.Embedding(40, 16)
        self.blocks = [Encoder(), Encoder()]
        self.pool = layers.GlobalAveragePooling1D()
        self.head = layers.Dense(1, activation="sigmoid")

    def call(self, ids):
        keep = ops.not_equal(ids, 0)
        hidden = self.embed(ids)
        for block in self.blocks:
            hidden = block(hidden, keep)
        return self.head(self.pool(hidden))


model = Reader()
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(words, first_half, batch_size=32, epochs=2, verbose=0)
