# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(1000, 6)).astype("float32")
kind = (x[:, 0] + x[:, 1] > 0).astype("int32")
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(2, activation="softmax")])
model.compile(optimizer=keras.optimizers.Adam(0.003), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, kind, epochs=4, batch_size=32)
