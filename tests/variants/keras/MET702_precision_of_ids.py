# codes: MET702
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(300, 8)).astype("float32")
y = np.where(x[:, 0] > 1, 2, np.where(x[:, 1] > 0, 1, 0))
model = keras.Sequential(
    [keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")]
)
model.compile(
    optimizer="adam",
    loss="sparse_categorical_crossentropy",
    metrics=["accuracy", keras.metrics.Precision()],
)
model.fit(x, y, epochs=3)
