# codes:
# needs: tensorflow keras
"""Linear on purpose: a narrow layer between wide ones finds the principal components."""

import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = (rng.normal(size=(600, 5)) @ rng.normal(size=(5, 40)) / 3 + 0.05 * rng.normal(size=(600, 40))).astype("float32")

given = keras.Input((40,))
code = layers.Dense(20, use_bias=False)(given)
code = layers.Dense(5, use_bias=False, name="code")(code)
back = layers.Dense(40, use_bias=False)(layers.Dense(20, use_bias=False)(code))
model = keras.Model(given, back)
model.compile(keras.optimizers.Adam(1e-2), loss="mse")
model.fit(rows, rows, validation_split=0.2, batch_size=30, epochs=6, verbose=0)
