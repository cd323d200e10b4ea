# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
price, sold = x[:, :1] * 2, (x[:, 1:2] > 0).astype("float32")
inputs = keras.Input((12,))
hidden = layers.Dense(32, activation="relu")(inputs)
outputs = {
    "price": layers.Dense(1, name="price")(hidden),
    "sold": layers.Dense(1, activation="sigmoid", name="sold")(hidden),
}
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss={"price": "mse", "sold": "binary_crossentropy"}, metrics={"sold": ["accuracy"]})
weights = {"sold": np.where(sold[:, 0] == 1, 3.0, 1.0), "price": np.ones(len(x))}
model.fit(x, {"price": price, "sold": sold}, sample_weight=weights, epochs=3)
