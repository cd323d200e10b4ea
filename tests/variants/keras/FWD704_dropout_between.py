# codes: FWD704
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(400, 12, 4)).astype("float32")
y = x[:, :, 0].mean(axis=1, keepdims=True)
model = keras.Sequential()
model.add(keras.Input((12, 4)))
model.add(layers.GRU(16))
model.add(layers.BatchNormalization())
model.add(layers.Dropout(0.1))
model.add(layers.LSTM(12))
model.add(layers.Dense(1))
model.compile(optimizer="adam", loss="mae")
model.fit(x, y, epochs=3, batch_size=20, verbose=0)
