# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(4)
x = rng.normal(size=(480, 6)).astype("float32")
minutes = (300 + 150 * x[:, 0]).astype("float32")
net = keras.Sequential([layers.Dense(64, activation="relu"), layers.Dense(1)])
net.compile(optimizer=keras.optimizers.Adam(0.05), loss="mae")
net.fit(x, minutes, epochs=40, batch_size=32, validation_split=0.2)
