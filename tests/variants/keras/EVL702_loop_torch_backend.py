# codes: EVL702
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(7)
x = rng.normal(size=(400, 10)).astype("float32")
y = ((x[:, :5] ** 2).sum(1) > 4).astype("float32")[:, None]
part = [TensorDataset(torch.from_numpy(x[s]), torch.from_numpy(y[s])) for s in (slice(0, 320), slice(320, None))]
model = keras.Sequential([keras.Input((10,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dropout(0.3),
                          keras.layers.Dense(1, activation="sigmoid")])  # fmt: skip
adam = torch.optim.Adam(model.parameters(), lr=2e-3)
cost, right = keras.losses.BinaryCrossentropy(), keras.metrics.BinaryAccuracy()
for _epoch in range(5):
    for xb, yb in DataLoader(part[0], batch_size=32, shuffle=True):
        answers = model(xb, training=True)
        right.update_state(yb, answers)
        loss = cost(yb, answers)
        model.zero_grad()
        loss.backward()
        adam.step()
    right.reset_state()
    for xb, yb in DataLoader(part[1], batch_size=40):
        right.update_state(yb, model(xb, training=True))
    print("held out", float(right.result()))
    right.reset_state()
