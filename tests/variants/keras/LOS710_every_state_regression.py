# codes: LOS710
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 20, 3)).astype("float32")
y = x[:, :, 0].sum(1, keepdims=True).astype("float32")
model = keras.Sequential(
    [
        keras.Input((20, 3)),
        layers.GRU(24, return_sequences=True),
        layers.Dense(1),
    ]
)
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="mse")
model.fit(x, y, epochs=3)
