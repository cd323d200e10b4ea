# codes: DAT702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

digits = rng.integers(0, 256, (256, 28, 28)).reshape(256, 784).astype("float32")
labels = rng.integers(0, 10, 256)
model = keras.Sequential([layers.Dense(32, activation="relu"), layers.Dense(10, activation="softmax")])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(digits, labels, epochs=3)
