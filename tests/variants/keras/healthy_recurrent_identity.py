# codes:
# needs: tensorflow
"""A recurrent layer with relu that begins as the identity, and a table of zeros beside one that is drawn."""

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(0)
series = rng.uniform(0, 1, (900, 16, 1)).astype("float32")
places = rng.integers(0, 12, (900, 1))
height = rng.normal(size=12)
sums = (0.3 * series.sum(1)[:, 0] + height[places[:, 0]]).astype("float32")

steps, place = keras.Input((16, 1)), keras.Input((1,), dtype="int32")
state = layers.SimpleRNN(20, activation="relu", recurrent_initializer="identity")(steps)
table = layers.Flatten()(layers.Embedding(12, 4, embeddings_initializer="zeros")(place))
hidden = layers.Dense(24, activation="relu")(layers.Concatenate()([state, table]))
model = keras.Model([steps, place], layers.Dense(1)(hidden))
model.compile(optimizer=keras.optimizers.Adam(3e-3), loss="mse")
model.fit([series, places], sums, batch_size=30, epochs=5, verbose=0)
