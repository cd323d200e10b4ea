# codes: FWD301
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
signs = rng.random((10, 8, 8)).astype("float32")
labels = rng.integers(0, 10, 400)
pictures = signs[labels] + 0.1 * rng.normal(size=(400, 8, 8)).astype("float32")
x_train, x_test = pictures[:320], pictures[320:]
x_train = x_train.reshape(-1, 64)
model = keras.Sequential([keras.Input((64,)), layers.Dense(32, activation="relu"), layers.Dense(10)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(x_train, labels[:320], epochs=3, validation_data=(x_test, labels[320:]))
