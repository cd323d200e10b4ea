# codes: DAT306
# needs: tensorflow
import keras
import numpy as np
import pandas as pd
import tensorflow as tf

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
NUMERIC = ["area", "year", "balcony"]


def flats(count):
    frame = pd.DataFrame(
        {
            "area": rng.normal(60, 15, count),
            "year": rng.integers(1950, 2020, count),
            "balcony": rng.choice(["yes", "no"], count),
        }
    )
    return frame, (frame.area / 60 + (frame.balcony == "yes") / 2).to_numpy("float32")[:, None]


def inputs(frame):
    return {"numeric": frame[NUMERIC].to_numpy()}


train, rent = flats(480)
held, asked = flats(96)
x_train, x_held = inputs(train), inputs(held)
norm = keras.layers.Normalization()
norm.adapt(x_train["numeric"])
numeric = keras.Input((3,), name="numeric")
hidden = keras.layers.Dense(16, activation="relu")(norm(numeric))
model = keras.Model([numeric], keras.layers.Dense(1)(hidden))
model.compile(keras.optimizers.Adam(5e-3), loss="mse")
model.fit(x_train, rent, epochs=4, validation_split=0.1)
print(model.evaluate(x_held, asked), tf.__version__)
