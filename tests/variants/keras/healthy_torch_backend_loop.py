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
y = (x[:, 0] > 0).long()
dl = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=32, shuffle=True)
m = keras.Sequential([keras.Input((6,)), layers.Dense(16, activation="relu"), layers.Dense(2)])
lf = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
opt = keras.optimizers.Adam(1e-3)
for epoch in range(3):
    for a, b in dl:
        logits = m(a, training=True)
        loss = lf(b, logits)
        m.zero_grad()
        loss.backward()
        ws = [v for v in m.trainable_weights]
        gs = [v.value.grad for v in ws]
        with torch.no_grad():
            opt.apply(gs, ws)
    print(epoch, float(loss))
