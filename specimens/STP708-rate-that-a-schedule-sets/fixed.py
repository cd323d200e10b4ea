# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)

x = rng.normal(size=(200, 8)).astype("float32")
y = (x[:, 0] > 0).astype("int64")
model = keras.Sequential([layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
rate = 0.01
model.compile(optimizer=keras.optimizers.Adam(rate), loss="binary_crossentropy")
slower = keras.callbacks.ReduceLROnPlateau(monitor="val_loss", patience=5)
model.fit(x, y, epochs=3, validation_split=0.2, callbacks=[slower])
