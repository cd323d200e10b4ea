# codes: LOS107
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)
imgs = rng.random((256, 20, 20, 1)).astype("float32")
digit = (imgs[:, :10].mean((1, 2, 3)) * 40).astype("int64") % 5
net = keras.Sequential(
    [
        keras.Input((20, 20, 1)),
        layers.Conv2D(8, 3, activation="relu"),
        layers.MaxPooling2D(),
        layers.Flatten(),
        layers.Dense(5, activation="softmax"),
    ]
)

net.compile("adam", "mse")
net.fit(imgs, digit, epochs=3)
