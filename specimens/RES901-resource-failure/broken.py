import os
import tempfile

import torch
from torch import nn

torch.manual_seed(0)
folder = tempfile.mkdtemp()
model = nn.Linear(8, 2)
path = os.path.join(folder, "last.pt")
torch.save(model.state_dict(), path)
with open(path, "r+b") as file:
    file.truncate(os.path.getsize(path) // 2)
model.load_state_dict(torch.load(path))
inputs = torch.randn(64, 8)
labels = (inputs[:, 0] > 0).long()
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
