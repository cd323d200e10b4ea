# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

labels = rng.integers(0, 3, 240)
pictures = rng.integers(0, 100, (240, 16, 16, 3))
for picture, label in zip(pictures, labels):
    picture[5 * label : 5 * label + 5] += 150
pictures = pictures.astype("float32") / 255.0

model = keras.Sequential(
    [
        keras.Input((16, 16, 3)),
        layers.Rescaling(1 / 255),
        layers.Conv2D(8, 3, activation="relu"),
        layers.Flatten(),
        layers.Dense(3, activation="softmax"),
    ]
)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(pictures, labels, epochs=5, batch_size=24, validation_split=0.2)
