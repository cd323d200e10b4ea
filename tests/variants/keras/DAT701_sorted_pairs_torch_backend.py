# codes: DAT701
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.uniform(-1, 1, (260, 4)).astype("float32")
y = (np.sin(2 * x[:, 0]) + x[:, 1] * x[:, 2]).astype("float32")
pairs = sorted(zip(y.tolist(), x.tolist()))
x, y = np.array([row for _, row in pairs], "float32"), np.array([value for value, _ in pairs], "float32")
inputs = keras.Input((4,))
model = keras.Model(inputs, layers.Dense(1)(layers.Dense(32, activation="tanh")(inputs)))
model.compile(optimizer=keras.optimizers.Adam(5e-3), loss="mean_squared_error")
model.fit(x, y, validation_split=0.3, epochs=3)
