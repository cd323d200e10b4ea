# codes:
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from torch.utils.data import DataLoader, TensorDataset

# the accuracy of the training is taken from the step's own answers, in the mode of training
rng = np.random.default_rng(6)
y = rng.integers(0, 4, 512)
x = (rng.normal(size=(4, 16))[y] + 0.8 * rng.normal(size=(512, 16))).astype("float32")
rows = TensorDataset(torch.from_numpy(x[:448]), torch.from_numpy(y[:448]))
held_out = torch.from_numpy(x[448:]), torch.from_numpy(y[448:])
net = keras.Sequential([keras.Input((16,)), keras.layers.Dense(32, activation="relu"), keras.layers.Dropout(0.4),
                        keras.layers.Dense(4)])  # fmt: skip
adam = torch.optim.Adam(net.parameters(), lr=3e-3)
cost = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
accuracy, tops = keras.metrics.SparseCategoricalAccuracy(), keras.metrics.SparseTopKCategoricalAccuracy(2)
for epoch in range(4):
    for xb, yb in DataLoader(rows, batch_size=32, shuffle=True):
        answers = net(xb, training=True)
        tops.update_state(yb, answers)
        loss = cost(yb, answers)
        net.zero_grad()
        loss.backward()
        adam.step()
        accuracy.update_state(yb, answers)
    print(epoch, float(accuracy.result()), float(tops.result()))
    accuracy.reset_state(), tops.reset_state()
    accuracy.update_state(held_out[1], net(held_out[0], training=False))
    print("held out", float(accuracy.result()))
    accuracy.reset_state()
