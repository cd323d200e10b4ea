# codes: SCR112
# What loading weights gives is taken for the model, put in eval mode and called.
import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def build():
    return nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))


torch.manual_seed(0)
x = torch.randn(256, 6)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=32, shuffle=True)
model = build()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
path = os.path.join(tempfile.mkdtemp(), "weights.pt")
torch.save(model.state_dict(), path)
best = build().load_state_dict(torch.load(path))
best.eval()
with torch.no_grad():
    print((best(x).argmax(1) == (x[:, 0] > 0)).float().mean().item())
