# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 8)).astype("float32")
y = (x[:, 0] > x[:, 1]).astype("float32")
model = keras.Sequential([keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
metrics = [keras.metrics.BinaryCrossentropy(), keras.metrics.AUC()]
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=metrics)
model.fit(x, y.reshape(-1, 1), epochs=4, validation_split=0.2)
