# codes: DAT707
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 10)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
sample_weight = np.where(y == 1, 2.0, 1.0)[:380]
model = keras.Sequential(
    [keras.Input((10,)), layers.Dense(16, activation="relu"), layers.Dense(2, activation="softmax")]
)
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, sample_weight=sample_weight, epochs=3)
