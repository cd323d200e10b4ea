# codes: LRN705
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(3)
plots = rng.normal(size=(320, 5)).astype("float32")
value = (250_000 + 60_000 * plots[:, 0]).astype("float32")
net = keras.Sequential([keras.layers.Dense(48, activation="relu"), keras.layers.Dense(48, activation="relu"), keras.layers.Dense(1)])
net.compile(keras.optimizers.SGD(0.02), "mse")
net.fit(plots, value, epochs=3)
