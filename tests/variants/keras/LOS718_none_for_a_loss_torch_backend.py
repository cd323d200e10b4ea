# codes: LOS718
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np

keras.utils.set_random_seed(5)
rng = np.random.default_rng(5)
waves = rng.normal(size=(192, 16)).astype("float32")
kind = (waves.mean(axis=1) > 0).astype("int64")
height = waves.max(axis=1)

series = keras.Input((16,), name="series")
body = keras.layers.Dense(16, activation="tanh")(series)
heads = {"kind": keras.layers.Dense(2)(body), "height": keras.layers.Dense(1)(body)}
model = keras.Model(series, heads)
losses = {"kind": keras.losses.SparseCategoricalCrossentropy(from_logits=True), "height": None}
model.compile(optimizer="adam", loss=losses)
model.fit(waves, {"kind": kind, "height": height}, epochs=2)
