# codes:
# needs: keras torch
import os

os.environ["KERAS_BACKEND"] = "torch"
import numpy as np
import keras
from keras import layers, ops

rng = np.random.default_rng(7)

import torch

x = torch.as_tensor(rng.normal(size=(256, 6)).astype("float32"))
y = (x[:, 0] > 0).float().unsqueeze(1)
dl = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x[:192], y[:192]), batch_size=32, shuffle=True)
held = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x[192:], y[192:]), batch_size=32)
m = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(1, activation="sigmoid")])
m.compile("adam", "binary_crossentropy", metrics=["accuracy"])
m.fit(dl, epochs=3, validation_data=held)
print(m.evaluate(held))
print(m.predict(x[:4].numpy()))
