# codes: LRN703
# needs: tensorflow tf_keras
"""Two directions of steps, each carried on by weights far too large."""

import numpy as np
import tf_keras as keras
from tf_keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(3)
kinds = rng.integers(0, 3, 400)
steps = np.arange(8)
signals = np.sin(2 * np.pi * (kinds[:, None] + 1) * steps / 8 + rng.uniform(0, 6, (400, 1)))
signals = signals[..., None].astype("float32")

steep = keras.initializers.RandomUniform(-4.0, 4.0)
inputs = keras.Input((8, 1))
hidden = layers.Bidirectional(layers.SimpleRNN(12, activation="relu", recurrent_initializer=steep))(inputs)
model = keras.Model(inputs, layers.Dense(3)(hidden))
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(keras.optimizers.Adam(1e-3), loss, metrics=["accuracy"])
model.fit(signals, kinds, epochs=4, batch_size=30, verbose=0)
