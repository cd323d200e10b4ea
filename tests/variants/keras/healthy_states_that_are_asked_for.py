# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
sent = rng.normal(size=(240, 9, 4)).astype("float32")
heard = np.roll(sent[:, :, :2], 1, axis=1)

source, target = keras.Input((9, 4)), keras.Input((9, 2))
_, state, cell = layers.LSTM(12, return_state=True)(source)
decoder = layers.LSTM(12, return_sequences=True, return_state=True)
decoded, *states = decoder(target, initial_state=[state, cell])
model = keras.Model([source, target], layers.Dense(2)(decoded))
model.compile(keras.optimizers.Adam(1e-2), "mse")
model.fit([sent, heard], sent[:, :, :2], epochs=8, batch_size=16)
