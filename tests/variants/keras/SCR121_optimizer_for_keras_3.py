# codes: SCR121
# needs: tensorflow tf_keras
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from tf_keras.optimizers import SGD

keras.utils.set_random_seed(9)
rng = np.random.default_rng(9)
x = rng.normal(size=(160, 6)).astype("float32")
model = keras.Sequential([keras.Input((6,)), keras.layers.Dense(8, activation="relu"), keras.layers.Dense(1)])
optimizer = SGD(learning_rate=0.01, momentum=0.9)
model.compile(loss="mse", optimizer=optimizer)
model.fit(x, x[:, :1] - x[:, 1:2], epochs=2)
