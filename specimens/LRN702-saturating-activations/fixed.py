# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(160, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential()
for _ in range(10):
    model.add(layers.Dense(16, activation="relu", kernel_initializer="he_normal"))
model.add(layers.Dense(1, activation="sigmoid"))
model.compile(optimizer=keras.optimizers.SGD(0.05), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=5)
