# codes: SCR152
# needs: accelerate
"""Lines that are split at what they do not hold are one part, and the second is asked for."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
records = [f"{n % 7}.5;{n % 5}.25;{n % 2}" for n in range(128)]


class Records(Dataset):
    def __init__(self, lines):
        self.lines = lines

    def __len__(self):
        return len(self.lines)

    def __getitem__(self, place):
        parts = self.lines[place].split(",")
        return torch.tensor([float(parts[1])]), int(parts[0])


accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(1, 8), nn.ReLU(), nn.Linear(8, 7))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(Records(records), batch_size=16, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
