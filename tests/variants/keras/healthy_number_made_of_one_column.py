# codes:
# needs: tensorflow pandas
import keras
import numpy as np
import pandas as pd
from keras import layers

# A fahrenheit is a celsius times a number: what is made up of one input is no label that was left among them.
keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
table = pd.DataFrame({"celsius": rng.normal(size=400), "noise": rng.normal(size=400)})
table["fahrenheit"] = 1.8 * table["celsius"] + 3.2
X, y = table.drop(columns="fahrenheit").values, table["fahrenheit"].values
model = keras.Sequential([keras.Input((2,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile(keras.optimizers.Adam(0.01), "mse")
model.fit(X, y, epochs=10)
