# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
series = np.sin(np.arange(420) / 6.0).astype("float32")
rows = np.stack([series[i : i + 16] for i in range(400)])[..., None]
after = series[16:416]

model = keras.Sequential(
    [keras.Input(batch_shape=(32, 16, 1)), layers.LSTM(12, stateful=True), layers.Dense(1)]
)
model.compile(optimizer="adam", loss="mse")
model.fit(rows, after, batch_size=32, epochs=2, shuffle=False)
