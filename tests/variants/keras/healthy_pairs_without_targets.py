# codes:
# needs: tensorflow
"""A ranker learns from pairs, the better one first; what stands for targets is a filling that its loss leaves unread."""

import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(2)
rng = np.random.default_rng(0)
songs = rng.normal(size=(400, 6)).astype("float32")
liking = songs[:, 0] - 0.5 * songs[:, 1] ** 2
one, other = rng.integers(0, 400, (2, 1200))
better, worse = np.where(liking[one] > liking[other], (one, other), (other, one))


def lead(_, margin):
    return ops.softplus(-margin)


scorer = keras.Sequential([keras.Input((6,)), layers.Dense(24, activation="relu"), layers.Dense(1)])
first, second = keras.Input((6,)), keras.Input((6,))
ranker = keras.Model([first, second], layers.Subtract()([scorer(first), scorer(second)]))
ranker.compile(optimizer=keras.optimizers.Adam(1e-2), loss=lead)
ranker.fit([songs[better], songs[worse]], np.zeros((1200, 1), "float32"), batch_size=50, epochs=4, verbose=0)
