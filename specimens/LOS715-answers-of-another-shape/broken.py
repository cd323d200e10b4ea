# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
pictures = np.zeros((160, 18, 18, 1), "float32")
for picture in pictures:
    row, column = rng.integers(0, 12, 2)
    picture[row : row + 6, column : column + 6] = 1.0
noisy = pictures + rng.normal(0, 0.2, pictures.shape).astype("float32")

model = keras.Sequential(
    [
        keras.Input((18, 18, 1)),
        layers.Conv2D(8, 3, activation="relu", padding="same"),
        layers.MaxPooling2D(2, padding="same"),
        layers.Conv2D(8, 3, activation="relu", padding="same"),
        layers.MaxPooling2D(2, padding="same"),
        layers.Conv2D(8, 3, activation="relu", padding="same"),
        layers.UpSampling2D(2),
        layers.Conv2D(8, 3, activation="relu", padding="same"),
        layers.UpSampling2D(2),
        layers.Conv2D(1, 3, activation="sigmoid", padding="same"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(noisy, pictures, epochs=2, batch_size=16)
