# codes: DAT701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import pandas as pd
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
flats = pd.DataFrame({"rooms": rng.integers(1, 7, 400), "metres": rng.normal(70, 20, 400), "age": rng.uniform(0, 80, 400)})
flats["price"] = 0.3 * flats.rooms + 0.02 * flats.metres - 0.01 * flats.age + rng.normal(0, 0.3, 400)
flats = flats.sort_values("price")
price = flats.pop("price").to_numpy("float32")
table = ((flats - flats.mean()) / flats.std()).to_numpy("float32")
model = keras.Sequential([keras.Input((3,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(table, price, validation_split=0.2, epochs=3)
