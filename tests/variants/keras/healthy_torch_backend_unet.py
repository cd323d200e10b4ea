# codes:
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
tiles = rng.random((64, 16, 16, 3)).astype("float32")
roofs = (tiles[..., :1] > 0.5).astype("float32")
inputs = keras.Input((16, 16, 3))
wide = layers.Conv2D(8, 3, padding="same", activation="relu")(inputs)
half = layers.Conv2D(8, 3, padding="same", activation="relu")(layers.MaxPooling2D()(wide))
joined = layers.Concatenate()([layers.UpSampling2D()(half), wide])
model = keras.Model(inputs, layers.Conv2D(1, 1, activation="sigmoid")(joined))
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="binary_crossentropy")
model.fit(tiles, roofs, batch_size=8, epochs=2)
