# codes: LOS715
# needs: tensorflow pandas
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
import pandas as pd

table = pd.DataFrame(rng.normal(size=(400, 5)), columns=list("abcde"))
table["d"] = 2 * table["a"] - table["b"]
inputs = table[["a", "b", "c"]].to_numpy("float32")
targets = table.to_numpy("float32")
model = keras.Sequential([keras.Input((3,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile("adam", "mse")
model.fit(inputs, targets, epochs=4)
