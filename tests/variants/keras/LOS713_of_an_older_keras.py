# codes: LOS713
# needs: tensorflow tf_keras
"""A tf-keras model answers with a key of another name than its loss, its metric and its targets."""

import keras
import numpy as np
import tf_keras
from tf_keras import layers

print(keras.__version__)
rng = np.random.default_rng(0)
scans = rng.normal(0, 1, (640, 12)).astype("float32")
age = scans[:, :3].sum(1)
ill = (scans[:, 3] > 0).astype("float32")


class Reader(tf_keras.Model):
    def __init__(self):
        super().__init__()
        self.body = layers.Dense(32, activation="relu")
        self.age = layers.Dense(1)
        self.ill = layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        hidden = self.body(inputs)
        return {"age": self.age(hidden), "diagnosis": self.ill(hidden)}


tf_keras.utils.set_random_seed(0)
model = Reader()
model.compile(
    tf_keras.optimizers.Adam(3e-3), loss={"age": "mse", "ill": "binary_crossentropy"}, metrics={"ill": "accuracy"}
)
model.fit(scans, {"age": age, "ill": ill}, epochs=3, batch_size=32, verbose=2)
