# codes:
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(12)
torch.manual_seed(12)
spent = np.where(rng.random(1000) < 0.7, 0.0, rng.gamma(2.0, 30.0, 1000))
visits = rng.poisson(3, 1000)
# Who has spent something mostly comes back; a few do not, and a few come back without.
back = ((spent > 0) ^ (rng.random(1000) < 0.04)).astype("float32")
x = np.stack([spent / 40, visits / 3, rng.normal(size=1000)], 1).astype("float32")
model = nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(5):
    for features, labels in DataLoader(TensorDataset(torch.tensor(x), torch.tensor(back)), batch_size=50, shuffle=True):
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(model(features).squeeze(1), labels).backward()
        optimizer.step()
