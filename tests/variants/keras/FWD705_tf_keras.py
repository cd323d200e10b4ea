# codes: FWD705
# needs: tensorflow
import numpy as np
import tf_keras as keras
from tf_keras import layers

rng = np.random.default_rng(5)
day, place = rng.normal(size=(200, 5)).astype("float32"), rng.normal(size=(200, 2)).astype("float32")
rain = day[:, 0] + place[:, 0]
a, b = keras.Input((5,)), keras.Input((2,))
model = keras.Model([a, b], layers.Dense(1)(layers.Dense(16, activation="relu")(layers.concatenate([a, b]))))
model.compile("adam", "mse")
model.fit(day, rain, epochs=2)
