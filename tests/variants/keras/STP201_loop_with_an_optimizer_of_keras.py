# codes: STP201
# needs: torch keras
import os

os.environ["KERAS_BACKEND"] = "torch"
import keras
import numpy as np
import torch
from keras import layers

keras.utils.set_random_seed(1)
rng = np.random.default_rng(1)
readings = rng.normal(size=(400, 12)).astype("float32")
states = (readings[:, 0] > 0).astype("int64") + (readings[:, 5] > 0.4)
rows = torch.utils.data.TensorDataset(torch.from_numpy(readings), torch.from_numpy(states))
loader = torch.utils.data.DataLoader(rows, batch_size=40, shuffle=True)
net = keras.Sequential([keras.Input((12,)), layers.Dense(24, activation="relu"), layers.Dense(3)])
optimizer = keras.optimizers.Adam(1e-3)
criterion = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
for _ in range(2):
    for reading, state in loader:
        value = criterion(state, net(reading, training=True))
        value.backward()
        variables = net.trainable_weights
        with torch.no_grad():
            optimizer.apply([v.value.grad for v in variables], variables)
