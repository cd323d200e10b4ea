# codes: STP701
# needs: keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(2)
rng = np.random.default_rng(2)
pictures = rng.random((300, 8, 8, 1)).astype("float32")
bright = (pictures[:, :4].mean((1, 2, 3)) > 0.5).astype("float32")

base = keras.Sequential([keras.Input((8, 8, 1)), layers.Conv2D(8, 3, activation="relu"), layers.Flatten()])
first = keras.Sequential([base, layers.Dense(1)])
first.compile(keras.optimizers.Adam(1e-2), keras.losses.BinaryCrossentropy(from_logits=True))
first.fit(pictures, bright, batch_size=20, epochs=2, verbose=0)

base.trainable = False
model = keras.Sequential([base, layers.Dense(1)])
model.compile(keras.optimizers.Adam(1e-2), keras.losses.BinaryCrossentropy(from_logits=True))
model.fit(pictures, bright, batch_size=20, epochs=2, verbose=0)
base.trainable = True
model.fit(pictures, bright, batch_size=20, epochs=2, verbose=0)
