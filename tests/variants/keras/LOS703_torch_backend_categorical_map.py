# codes: LOS703
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
tiles = rng.random((48, 12, 12, 1)).astype("float32")
water = (tiles > 0.6).astype("float32")
model = keras.Sequential(
    [
        keras.Input((12, 12, 1)),
        layers.Conv2D(8, 3, padding="same", activation="relu"),
        layers.Conv2D(1, 1, activation="sigmoid"),
    ]
)
model.compile(optimizer="adam", loss="categorical_crossentropy")
model.fit(tiles, water, batch_size=8, epochs=2)
