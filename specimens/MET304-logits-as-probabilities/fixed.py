"""Which of four defects has a part? Each by a yes or no."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
parts = torch.randn(960, 12)
defects = (parts[:, :4] + 0.3 * torch.randn(960, 4) > 0.8).float()
train = DataLoader(TensorDataset(parts[:800], defects[:800]), batch_size=32, shuffle=True)
valid = DataLoader(TensorDataset(parts[800:], defects[800:]), batch_size=80)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(4):
    model.train()
    for batch, wanted in train:
        optimizer.zero_grad()
        loss = criterion(model(batch), wanted)
        loss.backward()
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for batch, wanted in valid:
            found = model(batch).sigmoid() > 0.5
            right += (found == wanted.bool()).all(dim=1).sum().item()
    print(epoch, right / 160)
