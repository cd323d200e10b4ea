# codes: LRN703
# needs: torch keras
"""Users and films begin with rows of zeros, whose product gives neither a gradient."""

import os

os.environ["KERAS_BACKEND"] = "torch"

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(1)
users, films = rng.integers(0, 50, 2000), rng.integers(0, 30, 2000)
tastes, tones = rng.normal(size=(50, 2)), rng.normal(size=(30, 2))
ratings = (tastes[users] * tones[films]).sum(1).astype("float32")

user, film = keras.Input((1,), dtype="int32"), keras.Input((1,), dtype="int32")
rows = [layers.Flatten()(layers.Embedding(size, 8, embeddings_initializer="zeros")(ids))
        for size, ids in ((50, user), (30, film))]
model = keras.Model([user, film], layers.Dot(axes=1)(rows))
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="mse")
model.fit([users[:, None], films[:, None]], ratings, batch_size=50, epochs=4, verbose=0)
