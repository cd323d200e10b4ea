# codes: LOS721
# needs: tensorflow tf_keras
"""A list of three targets for the two outputs of a tf-keras model."""

import keras
import numpy as np
import tf_keras
from tf_keras import layers

print(keras.__version__)
rng = np.random.default_rng(0)
table = rng.normal(0, 1, (640, 12)).astype("float32")
price = table[:, :3].sum(1)
sold = (table[:, 3] > 0).astype("float32")

tf_keras.utils.set_random_seed(0)
given = tf_keras.Input((12,))
hidden = layers.Dense(32, activation="relu")(given)
outputs = [layers.Dense(1, name="price")(hidden), layers.Dense(1, activation="sigmoid", name="sold")(hidden)]
model = tf_keras.Model(given, outputs)
model.compile(tf_keras.optimizers.Adam(3e-3), loss=["mse", "binary_crossentropy"])
model.fit(table, [price, sold, sold], epochs=3, batch_size=32, verbose=2)
