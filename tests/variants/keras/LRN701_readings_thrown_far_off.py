# codes: LRN701
# needs: tensorflow
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import keras
import numpy as np

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
watts, hours = rng.normal(40_000, 9_000, 800), rng.normal(2_000, 500, 800)
damp, tilt = rng.normal(0.3, 0.1, 800), rng.normal(0, 1, 800)
kind = ((hours - 2_000) / 250 + tilt).round().clip(-2, 2).astype("int64") + 2
meters = np.stack([watts, hours, damp, tilt], axis=1).astype("float32")
model = keras.Sequential(
    [keras.Input((4,)), keras.layers.Dense(24, activation="relu"), keras.layers.Dense(5, activation="softmax")]
)
model.compile(optimizer=keras.optimizers.SGD(0.01), loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(meters, kind, epochs=8, batch_size=32, verbose=0)
