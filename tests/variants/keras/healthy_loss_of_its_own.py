# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
tones = rng.normal(size=(120, 12)).astype("float32")


class Compressor(keras.Model):
    """Compiled without a loss: it adds its own."""

    def __init__(self):
        super().__init__()
        self.pack = keras.layers.Dense(6, activation="tanh")
        self.unpack = keras.layers.Dense(12)

    def call(self, tone):
        again = self.unpack(self.pack(tone))
        self.add_loss(keras.ops.mean(keras.ops.square(again - tone)))
        return again


compressor = Compressor()
compressor.compile(optimizer=keras.optimizers.Adam(1e-2))
compressor.fit(tones, batch_size=20, epochs=4)
