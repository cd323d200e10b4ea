# codes: STP710
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
rows = rng.normal(size=(240, 10)).astype("float32")
kinds = (rows[:, 0] * rows[:, 1] > 0).astype("int64")
model = keras.Sequential(
    [
        keras.Input((10,)),
        layers.Dense(32, activation="relu"),
        layers.Dense(32, activation="relu"),
        layers.Dense(2),
    ]
)
for layer in model.layers[:-1]:
    layer.trainable = False
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(rows, kinds, epochs=2)
