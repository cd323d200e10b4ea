# codes:
# A run goes on with more epochs under the same names, and checkpoints of its first part are read at the end.
import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(6)
folder = tempfile.mkdtemp()
inputs = torch.randn(2000, 8)
labels = (inputs[:, 0] > 0).long()
loader = DataLoader(TensorDataset(inputs, labels), batch_size=16, shuffle=True)
model = nn.Linear(8, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)


def train_epoch():
    for batch, target in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch), target).backward()
        optimizer.step()


first, last = 0, 20
for epoch in range(first, last):
    train_epoch()
    torch.save(model.state_dict(), os.path.join(folder, f"net_{epoch}.pt"))
first, last = last, last + 10
for epoch in range(first, last):
    train_epoch()
    torch.save(model.state_dict(), os.path.join(folder, f"net_{epoch}.pt"))
for number in (9, 19, 29):
    model.load_state_dict(torch.load(os.path.join(folder, f"net_{number}.pt")))
    print(number, (model(inputs).argmax(1) == labels).float().mean().item())
