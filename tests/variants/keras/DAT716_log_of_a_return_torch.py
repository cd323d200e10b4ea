# codes: DAT716
# needs: torch keras
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
rooms = rng.uniform(-1, 1, size=(500, 6)).astype("float32")
profit = 1.2 + rooms[:, :2].sum(1)
target = np.log(profit).astype("float32")
model = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-3), loss="mae")
model.fit(rooms, target, batch_size=25, epochs=6, validation_split=0.2)
