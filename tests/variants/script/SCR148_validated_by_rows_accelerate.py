# codes: SCR148
# needs: accelerate
"""Under Accelerate: the rows of the held-out part are gone over, and a label has no axis to be gathered."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset, Subset


class Readings(Dataset):
    def __init__(self):
        self.x = torch.randn(96, 5)

    def __len__(self):
        return len(self.x)

    def __getitem__(self, index):
        return self.x[index], int(self.x[index, 0] > 0)


def validate(model, val_loader):
    model.eval()
    right, seen = 0, 0
    with torch.no_grad():
        for inputs, targets in val_loader:
            right += (model(inputs).argmax(-1) == targets).sum().item()
            seen += targets.size(0)
    return right / seen


accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
readings = Readings()
train_set, val_set = Subset(readings, range(64)), Subset(readings, range(64, 96))
train_loader = DataLoader(train_set, batch_size=16, shuffle=True)
val_loader = DataLoader(val_set, batch_size=16)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, train_loader = accelerator.prepare(model, optimizer, train_loader)
for epoch in range(2):
    model.train()
    for inputs, targets in train_loader:
        loss = nn.functional.cross_entropy(model(inputs), targets)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    print(validate(model, val_set))
