# codes: SCR106 RES307 RES307
# needs: tensorflow
import keras
import numpy as np
from keras import layers, ops

keras.utils.set_random_seed(6)


class Gauss(layers.Layer):
    """Radial units around centres of their own."""

    def __init__(self, units, width=1.0, **kwargs):
        super().__init__(**kwargs)
        self.units = units
        self.width = width

    def build(self, input_shape):
        self.centres = self.add_weight("centres", shape=(self.units, input_shape[-1]), initializer="random_normal")
        self.heights = self.add_weight("heights", shape=(self.units,), initializer="ones")

    def call(self, inputs):
        apart = ops.sum(ops.square(inputs[:, None, :] - self.centres), axis=-1)
        return ops.exp(-apart / self.width) * self.heights

    def get_config(self):
        return {**super().get_config(), "width": self.width}


rng = np.random.default_rng(6)
x = rng.normal(size=(320, 2)).astype("float32")
y = (np.square(x).sum(axis=1) < 1.2).astype("float32")
model = keras.Sequential([keras.Input((2,)), Gauss(16), layers.Dense(1, activation="sigmoid")])
model.compile(keras.optimizers.Adam(1e-2), "binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=4, verbose=0)
model.save("gauss.keras")
again = keras.models.load_model("gauss.keras")
print(again.predict(x[:4], verbose=0))
