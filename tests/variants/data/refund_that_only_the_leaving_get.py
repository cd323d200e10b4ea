# codes: DAT506
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(11)
torch.manual_seed(11)
frame = pd.DataFrame({"age": rng.integers(18, 80, 1200), "calls": rng.poisson(2, 1200), "months": rng.integers(1, 60, 1200)})
frame["left"] = (rng.random(1200) < 1 / (1 + np.exp(2 + 0.05 * frame.months - 0.7 * frame.calls))).astype(int)
frame["refund"] = frame.left * rng.uniform(10, 90, 1200)
columns = ["age", "calls", "months", "refund"]
x = frame[columns].to_numpy(dtype="float32")
x = (x - x.mean(0)) / x.std(0)
y = frame["left"].to_numpy(dtype="float32")
loader = DataLoader(TensorDataset(torch.tensor(x), torch.tensor(y)), batch_size=40, shuffle=True)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(5):
    for features, labels in loader:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(features).squeeze(1), labels).backward()
        optimizer.step()
