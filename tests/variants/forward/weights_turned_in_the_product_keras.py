# codes:
# needs: tensorflow keras
"""Keys stand before queries: the softmax is over the axis that the product is summed over."""

import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
walks = rng.normal(size=(480, 8, 5)).astype("float32")
steps = (walks.max(1)[:, 0] > walks.max(1)[:, 1]).astype("float32")


class Looks(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.asks, self.tells = keras.layers.Dense(12), keras.layers.Dense(12)

    def call(self, x):
        scores = tf.einsum("bkd,bqd->bkq", self.tells(x), self.asks(x))
        shares = tf.nn.softmax(scores, axis=1)
        return tf.matmul(shares, x, transpose_a=True)


given = keras.Input((8, 5))
seen = keras.layers.GlobalMaxPooling1D()(keras.layers.Concatenate()([Looks()(given), given]))
answer = keras.layers.Dense(1, activation="sigmoid")(keras.layers.Dense(24, activation="relu")(seen))
model = keras.Model(given, answer)
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(walks, steps, batch_size=24, epochs=4, verbose=0)
