# codes: LOS714
# needs: torch keras
"""A loss of torch that goes through with the labels for answers."""

import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(256, 8)).astype("float32")
y = (x[:, :1] > 0).astype("float32")
model = keras.Sequential([layers.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(1)])
model.compile(
    optimizer="adam",
    loss=torch.nn.BCEWithLogitsLoss(),
)
model.fit(x, y, epochs=2, verbose=0)
