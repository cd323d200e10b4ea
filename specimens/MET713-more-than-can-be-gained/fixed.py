# needs: tensorflow
import os
os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(600, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] > 0).astype("float32")
model = keras.Sequential([
    keras.Input((12,)),
    layers.Dense(32, activation="relu"),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
stop = keras.callbacks.EarlyStopping(monitor="val_accuracy", min_delta=0.001, patience=3, restore_best_weights=True)
model.fit(x, y, epochs=20, validation_split=0.2, callbacks=[stop])
