# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)


class Tower(keras.Model):
    def __init__(self, widths, classes):
        super().__init__()
        self.layers = [keras.layers.Dense(width, activation="gelu") for width in widths]
        self.head = keras.layers.Dense(classes)

    def call(self, x):
        for layer in self.layers:
            x = layer(x)
        return self.head(x)


x = rng.normal(size=(256, 12)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + (x[:, 1] > 0)
model = Tower([32, 16], 3)
loss = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
model.compile(optimizer="adam", loss=loss, metrics=["accuracy"])
model.fit(x, y, epochs=4)
