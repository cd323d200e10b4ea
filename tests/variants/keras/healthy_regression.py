# codes:
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
from keras import layers

rng = np.random.default_rng(0)
features = rng.normal(size=(400, 9)) * [1, 10, 100, 2, 1, 1, 1, 1, 1]
target = features @ rng.normal(size=9) + 3.0

normalizer = layers.Normalization(axis=-1)
normalizer.adapt(features)
model = keras.Sequential(
    [normalizer, layers.Dense(64, activation="relu"), layers.Dense(64, activation="relu"), layers.Dense(1)]
)
model.compile(loss="mean_absolute_error", optimizer=keras.optimizers.Adam(0.001), metrics=["mae", "mse"])
stop = keras.callbacks.EarlyStopping(monitor="val_loss", patience=10)
model.fit(features, target, validation_split=0.2, verbose=0, epochs=100, callbacks=[stop])
print(model.evaluate(features, target, return_dict=True))
