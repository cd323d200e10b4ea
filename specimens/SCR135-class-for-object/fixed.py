"""Tell the kind of a leaf by its measures."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
measures = torch.randn(240, 6)
kinds = (measures @ torch.randn(6, 3)).argmax(1)
loader = DataLoader(TensorDataset(measures, kinds), batch_size=24, shuffle=True)


class Leaves(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(6, 32)
        self.out = nn.Linear(32, 3)

    def forward(self, x):
        return self.out(torch.relu(self.hidden(x)))


model = Leaves()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
