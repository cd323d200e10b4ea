# codes: LOS118
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
torch.manual_seed(3)
features = rng.normal(size=(1500, 8)).astype("float32")
fraud = (features[:, 0] + features[:, 1] + rng.normal(size=1500) > 2.6).astype("float32")
positives, negatives = fraud.sum(), (1 - fraud).sum()
weight = torch.tensor([positives / negatives])
loader = DataLoader(TensorDataset(torch.tensor(features), torch.tensor(fraud)), batch_size=50, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 1))
criterion = nn.BCEWithLogitsLoss(pos_weight=weight)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(6):
    for x, y in loader:
        optimizer.zero_grad()
        criterion(model(x).squeeze(1), y).backward()
        optimizer.step()
with torch.no_grad():
    found = (model(torch.tensor(features)).squeeze(1) > 0).numpy()
print("recall", found[fraud == 1].mean())
