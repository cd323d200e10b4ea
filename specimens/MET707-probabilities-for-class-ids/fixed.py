# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
tiles = rng.random((96, 12, 12, 1)).astype("float32")
masks = (tiles > 0.5).astype("float32")
model = keras.Sequential(
    [
        keras.Input((12, 12, 1)),
        layers.Conv2D(8, 3, padding="same", activation="relu"),
        layers.Conv2D(1, 1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=[keras.metrics.BinaryIoU()])
model.fit(tiles, masks, batch_size=8, epochs=3)
