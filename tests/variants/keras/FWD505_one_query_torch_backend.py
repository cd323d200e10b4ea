# codes: FWD505
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(1)
days = rng.normal(size=(200, 12, 5)).astype("float32")
price = days[:, 3, 0] - days[:, 8, 1]


class Summary(keras.Model):
    def __init__(self):
        super().__init__()
        self.query = self.add_weight(shape=(1, 1, 5), initializer="random_normal", name="query")
        self.dropout = layers.Dropout(0.1)
        self.head = layers.Dense(1)

    def call(self, days, training=False):
        scores = keras.ops.sum(self.query * days, axis=-1)[:, None, :]
        weights = keras.activations.softmax(scores, axis=1)
        weights = self.dropout(weights, training=training)
        return self.head((weights @ days)[:, 0])


model = Summary()
model.compile(keras.optimizers.Adam(1e-3), "mse")
model.fit(days, price, batch_size=20, epochs=2)
