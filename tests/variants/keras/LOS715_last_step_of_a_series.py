# codes: LOS715
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
start = rng.uniform(0, 6, (300, 1))
wave = np.sin(np.arange(13) * 0.4 + start)[..., None].astype("float32")
model = keras.Sequential([keras.Input((12, 1)), layers.GRU(16, return_sequences=True), layers.GRU(16), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
model.fit(wave[:, :-1], wave[:, 1:], epochs=2, batch_size=30)
