# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
SIDE = 16
tiles = rng.random((64, SIDE, SIDE, 3)).astype("float32")
roofs = (tiles[..., :1] > 0.5).astype("float32")

inputs = keras.Input((SIDE, SIDE, 3))
first = layers.Conv2D(8, 3, padding="same", activation="relu")(inputs)
second = layers.Conv2D(16, 3, padding="same", activation="relu")(layers.MaxPooling2D()(first))
deep = layers.Conv2D(16, 3, padding="same", activation="relu")(layers.MaxPooling2D()(second))
up = layers.concatenate([layers.UpSampling2D()(deep), second])
up = layers.concatenate([layers.UpSampling2D()(up), first])
model = keras.Model(inputs, layers.Conv2D(1, 1, activation="sigmoid")(up))
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(tiles, roofs, batch_size=8, epochs=2)
