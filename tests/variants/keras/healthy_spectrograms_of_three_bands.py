# codes:
# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

# Three rows of sensors by thirty-two moments by thirty-two bands: the last axis is the channels'.
keras.utils.set_random_seed(3)
rng = np.random.default_rng(3)
kind = rng.integers(0, 2, 320)
spectra = rng.normal(size=(320, 3, 40, 16)).astype("float32")
spectra[:, 1, :, :8] += kind[:, None, None]
first = rng.random((320, 3, 20, 20)).astype("float32") + 0.5 * kind[:, None, None, None]
signal, picture = keras.Input((3, 40, 16)), keras.Input((3, 20, 20))
a = layers.GlobalAveragePooling2D()(layers.Conv2D(8, (1, 5), activation="relu")(signal))
b = layers.Conv2D(8, 3, activation="relu")(layers.Permute((2, 3, 1))(picture))
b = layers.GlobalAveragePooling2D()(b)
model = keras.Model([signal, picture], layers.Dense(2)(layers.Concatenate()([a, b])))
model.compile(keras.optimizers.Adam(5e-3), keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit([spectra, first], kind, epochs=3, batch_size=32)
