# codes: BWD109
# needs: accelerate
"""The sum of a residual block is detached with the input that it adds."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Blocks(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(10, 40)
        self.second = nn.Linear(40, 40)
        self.last = nn.Linear(40, 3)

    def forward(self, x):
        hidden = torch.relu(self.first(x))
        hidden = (hidden + torch.relu(self.second(hidden))).detach()
        return self.last(hidden)


torch.manual_seed(5)
x = torch.randn(450, 10)
y = (x[:, 0] * x[:, 1] > 0).long() + (x[:, 2] > 1).long()
accelerator = Accelerator(cpu=True)
model = Blocks()
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
loader = DataLoader(TensorDataset(x, y), batch_size=30, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(5):
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
