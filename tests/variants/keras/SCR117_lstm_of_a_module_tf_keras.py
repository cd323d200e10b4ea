# codes: SCR117
# needs: tf_keras
import numpy as np
import tf_keras
from tf_keras import layers

tf_keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
waves = rng.normal(size=(144, 12, 3)).astype("float32")
heights = waves[:, -1].sum(axis=1)

inputs = tf_keras.Input((12, 3))
reader = layers.LSTM(8)
out, h, c = reader(inputs)
merged = layers.Concatenate()([out, c])
model = tf_keras.Model(inputs, layers.Dense(1)(merged))
model.compile("adam", "mse")
model.fit(waves, heights, epochs=3, verbose=0)
