# codes: SCR116
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np


class Forecaster(keras.Model):
    def __init__(self, steps):
        self.steps = steps
        self.memory = keras.layers.GRU(8)
        self.out = keras.layers.Dense(steps)

    def call(self, series):
        return self.out(self.memory(series))


keras.utils.set_random_seed(0)
waves = np.sin(np.arange(400) / 5).astype("float32")
rows = np.stack([waves[i : i + 12] for i in range(300)])[..., None]
after = np.stack([waves[i + 12 : i + 14] for i in range(300)])
model = Forecaster(2)
model.compile(optimizer="adam", loss="mse")
model.fit(rows, after, epochs=1)
