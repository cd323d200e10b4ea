# codes:
"""Every row begins in one state that is learnt, and the cells of a batch keep theirs in the module."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 12, 4)
y = (x[:, :, 1].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


class Tracker(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Parameter(torch.randn(32) * 0.1)
        self.cell = nn.LSTMCell(4, 32)
        self.out = nn.Linear(32, 2)
        self.state = None

    def begin(self, rows):
        self.state = self.first.expand(rows, -1), torch.zeros(rows, 32)

    def forward(self, step):
        self.state = self.cell(step, self.state)
        return self.out(self.state[0])


model = Tracker()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(5):
    for xb, yb in loader:
        model.begin(len(xb))
        for step in xb.unbind(1):
            logits = model(step)
        loss = nn.functional.cross_entropy(logits, yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
