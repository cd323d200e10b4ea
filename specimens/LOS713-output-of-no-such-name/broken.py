# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
inputs = keras.Input((12,))
hidden = layers.Dense(32, activation="relu")(inputs)
price = layers.Dense(1, name="price")(hidden)
sold = layers.Dense(1, activation="sigmoid", name="sold")(hidden)
model = keras.Model(inputs, [price, sold])
model.compile(optimizer="adam", loss={"prices": "mse", "sold": "binary_crossentropy"})
model.fit(x, {"price": x[:, :1], "sold": (x[:, 1:2] > 0).astype("float32")}, epochs=3)
