# codes: DAT506
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(1)
frame = pd.DataFrame({"rooms": rng.integers(1, 6, 500), "age": rng.random(500), "sold": rng.integers(0, 2, 500)})
features = torch.from_numpy(frame[["rooms", "sold", "age"]].to_numpy(dtype="float32"))
target = torch.from_numpy(frame[["sold"]].to_numpy(dtype="float32"))
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for inputs, sold in DataLoader(TensorDataset(features, target), batch_size=50, shuffle=True):
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(inputs), sold).backward()
        optimizer.step()
