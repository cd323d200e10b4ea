# codes: LOS718
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(4)
rng = np.random.default_rng(4)
faces = rng.normal(size=(256, 10)).astype("float32")
targets = {"age": faces[:, 0] * 2 + 1, "smile": (faces[:, 1] > 0).astype("float32")}

shape = keras.Input((10,))
hidden = layers.Dense(24, activation="relu")(shape)
age = layers.Dense(1, name="age")(hidden)
smile = layers.Dense(1, activation="sigmoid", name="smile")(hidden)
net = keras.Model(shape, [age, smile])
net.compile(keras.optimizers.Adam(0.01), loss={"smile": "binary_crossentropy"}, metrics={"age": ["mae"]})
net.fit(faces, targets, epochs=2, batch_size=32)
