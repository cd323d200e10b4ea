# codes: LOS202
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32") * 0.5
y = rng.integers(0, 3, 400)
x[:, :3] += 2 * np.eye(3)[y]
x = x.astype("float32")
y = y + 1
model = keras.Sequential([layers.Input((10,)), layers.Dense(16, "relu"), layers.Dense(3, "softmax")])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=3)
