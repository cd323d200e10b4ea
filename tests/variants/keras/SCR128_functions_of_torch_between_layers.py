# codes: SCR128
# needs: torch keras
"""Functions of torch and NumPy between the layers of a functional model."""
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
import torch.nn.functional as F
from keras import layers


def build():
    seq = keras.Input((10, 6))
    h = layers.Dense(8)(seq)
    h = F.relu(h)
    top, where = torch.max(h, dim=1)
    mean = torch.mean(h, dim=1)
    h = torch.cat([top, mean], dim=-1)
    h = np.concatenate([h, mean], axis=-1)
    return keras.Model(seq, layers.Dense(1)(h))


rng = np.random.default_rng(0)
x = rng.normal(size=(128, 10, 6)).astype("float32")
y = x[:, :, 0].max(1)
model = build()
model.compile("adam", "mse")
model.fit(x, y, batch_size=16, epochs=2)
