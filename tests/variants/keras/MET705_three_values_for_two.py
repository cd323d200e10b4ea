# codes: MET705
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(3)
x = rng.normal(size=(240, 6)).astype("float32")
y = (x[:, 0] * 2 + x[:, 1]).astype("float32")
model = keras.Sequential([keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse", metrics=["mae", "mse"])
model.fit(x[:200], y[:200], epochs=3)


def report(name):
    mse, mae = model.evaluate(x[200:], y[200:], verbose=0)
    print(name, mse, mae)


report("test")
