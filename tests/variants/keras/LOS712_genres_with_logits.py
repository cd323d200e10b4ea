# codes: LOS712
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
plots = rng.integers(1, 200, (640, 20))
genres = np.stack([(plots % 7 == k).sum(1) > 2 for k in range(4)], axis=1).astype("int32")
tokens = keras.Input((20,), dtype="int32")
h = layers.GlobalAveragePooling1D()(layers.Embedding(200, 16)(tokens))
net = keras.Model(tokens, layers.Dense(4)(layers.Dense(32, activation="relu")(h)))
net.compile(keras.optimizers.Adam(2e-3), keras.losses.CategoricalCrossentropy(from_logits=True))
net.fit(plots, genres, batch_size=32, epochs=3)
