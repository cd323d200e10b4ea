# codes: SCR160
# needs: accelerate
"""A module turns on the sign of its inputs, which a batch has many of."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.Linear(6, 16)
        self.down = nn.Linear(16, 3)

    def forward(self, x):
        hidden = self.up(x)
        if not x.mean(1) > 0:
            hidden = hidden.relu()
        return self.down(torch.tanh(hidden))


torch.manual_seed(0)
x = torch.randn(256, 6)
y = x[:, :3].argmax(1)
accelerator = Accelerator(cpu=True)
model = Gate()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(3):
    for inputs, labels in loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
