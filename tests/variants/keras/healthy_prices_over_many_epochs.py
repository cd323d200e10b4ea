# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

# Targets of some hundreds, and steps enough to come there.
keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
rows = rng.normal(size=(600, 4)).astype("float32")
price = (500 + 180 * rows[:, 0] - 120 * rows[:, 1] * rows[:, 2]).astype("float32")
model = keras.Sequential(
    [keras.layers.Dense(64, activation="relu"), keras.layers.Dense(64, activation="relu"), keras.layers.Dense(1)]
)
model.compile(optimizer=keras.optimizers.Adam(1e-2), loss="mse")
model.fit(rows, price, epochs=60, batch_size=32, verbose=0)
