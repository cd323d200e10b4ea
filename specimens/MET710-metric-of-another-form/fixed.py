# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(480, 8)).astype("float32")
y = keras.utils.to_categorical((x[:, 0] > 0).astype("int64") + (x[:, 1] > 0), 3)
model = keras.Sequential([keras.Input((8,)), layers.Dense(32, activation="relu"), layers.Dense(3, activation="softmax")])
model.compile(
    optimizer="adam",
    loss="categorical_crossentropy",
    metrics=["accuracy", keras.metrics.F1Score(average="macro")],
)
model.fit(x, y, epochs=4, validation_split=0.2)
