# codes: LOS713
# needs: tensorflow
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(640, 10)).astype("float32")


class Twin(keras.Model):
    def __init__(self):
        super().__init__()
        self.body = layers.Dense(32, activation="relu")
        self.first, self.second = layers.Dense(1), layers.Dense(1)

    def call(self, rows):
        hidden = self.body(rows)
        return {"height": self.first(hidden), "weigth": self.second(hidden)}


model = Twin()
model.compile(keras.optimizers.Adam(1e-2), loss={"height": "mse", "weight": "mse"})
model.fit(x, {"height": x[:, :1], "weight": x[:, 1:2]}, epochs=4, batch_size=32)
