# codes: FWD702 MET702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers, ops

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, :4].argmax(1)).astype("int64")


class Mixer(keras.Model):
    def __init__(self, depth):
        super().__init__()
        self.stem = layers.Dense(32, activation="relu")
        self.head = layers.Dense(4)

    def call(self, v):
        h = self.stem(v)
        h = h + layers.Dense(32, activation="relu")(h)
        return self.head(h)


model = Mixer(2)
model.compile(
    optimizer=keras.optimizers.Adam(0.005),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=[keras.metrics.BinaryAccuracy(name="acc")],
)
model.fit(x, y, epochs=8, batch_size=32)
