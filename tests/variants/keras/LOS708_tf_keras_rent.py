# codes: LOS708
# needs: tensorflow tf_keras
import numpy as np
import tf_keras

tf_keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
flats = rng.normal(size=(200, 6))
rents = flats @ rng.normal(size=6) + rng.normal(size=200) / 10

inputs = tf_keras.Input((6,))
hidden = tf_keras.layers.Dense(16, activation="relu")(inputs)
model = tf_keras.Model(inputs, tf_keras.layers.Dense(1)(hidden))
model.compile(tf_keras.optimizers.Adam(1e-2))
model.fit(flats, rents, validation_split=0.2, epochs=5, verbose=0)
