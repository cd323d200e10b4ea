# codes: SCR104
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import keras.backend as K
import numpy as np

rng = np.random.default_rng(0)
x = rng.normal(0, 1, (320, 6)).astype("float32")
y = (x[:, :2].sum(1) - x[:, 2]).astype("float32")[:, None]


class Scaled(keras.layers.Layer):
    def call(self, inputs):
        return inputs / K.sqrt(K.sum(K.square(inputs), axis=-1, keepdims=True) + K.epsilon())


model = keras.Sequential([keras.Input((6,)), Scaled(), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(loss="mse", optimizer="adam")
model.fit(x, y, batch_size=32, epochs=2, verbose=0)
