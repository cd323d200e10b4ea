# codes: LRN703
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, initializers

rng = np.random.default_rng(8)
x = rng.random((1200, 12)).astype("float32")
y = (x[:, :3].sum(1) > x[:, 3:6].sum(1)).astype("float32")

init = initializers.RandomNormal(mean=-0.5, stddev=0.05)
model = keras.Sequential([
    keras.Input(shape=(12,)),
    layers.Dense(64, activation="relu", kernel_initializer=init),
    layers.Dense(32, activation="relu", kernel_initializer=init),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer=keras.optimizers.Adam(), loss="mse", metrics=["mae"])
model.fit(x, y, epochs=10, batch_size=64, validation_split=0.2)
