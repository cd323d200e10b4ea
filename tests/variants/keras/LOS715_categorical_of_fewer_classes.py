# codes: LOS715
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
import tensorflow as tf

keras.utils.set_random_seed(7)
rng = np.random.default_rng(7)
notes = rng.integers(0, 6, 240)
spectra = rng.uniform(0, 0.2, (240, 16)).astype("float32")
spectra[np.arange(240), notes * 2] += 1.0
pairs = tf.data.Dataset.from_tensor_slices((spectra, keras.ops.one_hot(notes, 6))).shuffle(240).batch(24)
inputs = keras.Input((16,))
hidden = keras.layers.Dense(24, activation="relu")(inputs)
model = keras.Model(inputs, keras.layers.Dense(4, activation="softmax", name="note")(hidden))
model.compile(optimizer="adam", loss=keras.losses.CategoricalCrossentropy())
model.fit(pairs, epochs=2)
