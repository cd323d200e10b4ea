# codes: STP304
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
x = rng.normal(size=(1000, 12)).astype("float32")
y = (x[:, 0] + x[:, 1] ** 2 > 1.0).astype("int64")
model = keras.Sequential([keras.Input((12,)), layers.Dense(32, activation="relu"), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer=keras.optimizers.Adam(keras.optimizers.schedules.CosineDecay(0.0, 10000, warmup_target=1e-3, warmup_steps=5000)), loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=10, batch_size=32, validation_split=0.2)
