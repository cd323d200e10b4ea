# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)


class Counted(keras.Model):
    def __init__(self):
        super().__init__()
        self.mean = keras.metrics.Mean(name="mean")
        self.line = keras.layers.Dense(1)
        try:
            self.layers = []
        except AttributeError:
            self.parts = [self.line]

    @property
    def metrics(self):
        return [self.mean]

    def call(self, x):
        return self.parts[0](x)


x = rng.normal(size=(320, 5)).astype("float32")
model = Counted()
model.compile("adam", "mse")
model.fit(x, x @ rng.normal(size=(5, 1)), epochs=4, batch_size=32)
