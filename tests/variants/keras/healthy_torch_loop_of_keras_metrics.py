# codes:
import os
os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

rng = np.random.default_rng(0)
kind = rng.integers(0, 3, 192)
x = rng.normal(0, 0.3, (192, 9)).astype("float32")
for row, k in zip(x, kind, strict=True):
    row[3 * k : 3 * k + 3] += 1
rows = torch.utils.data.TensorDataset(torch.from_numpy(x), torch.from_numpy(kind))
train, held = torch.utils.data.random_split(rows, [144, 48], generator=torch.Generator().manual_seed(1))
train_rows = torch.utils.data.DataLoader(train, batch_size=16, shuffle=True)
held_rows = torch.utils.data.DataLoader(held, batch_size=16)
model = keras.Sequential([keras.Input((9,)), layers.Dense(24, activation="relu"), layers.Dropout(0.2), layers.Dense(3)])
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loss_fn = torch.nn.CrossEntropyLoss()
accuracy = keras.metrics.SparseCategoricalAccuracy()
for epoch in range(3):
    for inputs, targets in train_rows:
        logits = model(inputs, training=True)
        loss = loss_fn(logits, targets)
        model.zero_grad()
        loss.backward()
        optimizer.step()
        accuracy.update_state(targets, logits)
    print(epoch, float(accuracy.result()))
    accuracy.reset_state()
    with torch.no_grad():
        for inputs, targets in held_rows:
            accuracy.update_state(targets, model(inputs, training=False))
    print("held out", float(accuracy.result()))
    accuracy.reset_state()
