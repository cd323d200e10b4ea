# codes: SCR101
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

rng = np.random.default_rng(1)
x = rng.normal(0, 1, (320, 6)).astype("float32")
y = (x[:, :2].sum(1) - x[:, 2])[:, None]
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(16, activation="relu"), keras.layers.Dense(1)])
model.compile(loss="mse", optimizer="adam")
model.fit(x, y, batch_size=32, nb_epoch=2, verbose=0)
