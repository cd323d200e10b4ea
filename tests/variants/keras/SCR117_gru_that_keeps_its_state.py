# codes: SCR117
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
sent = rng.normal(size=(200, 9, 4)).astype("float32")
heard = np.roll(sent[:, :, :2], 1, axis=1)


def build(units):
    source, target = keras.Input((9, 4)), keras.Input((9, 2))
    _, state = layers.GRU(units)(source)
    decoded = layers.GRU(units, return_sequences=True)(target, initial_state=state)
    return keras.Model([source, target], layers.Dense(2)(decoded))


model = build(12)
model.compile("adam", "mse")
model.fit([sent, heard], sent[:, :, :2], epochs=3)
