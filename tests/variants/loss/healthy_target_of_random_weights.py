# codes:
"""What a network of random weights answers is learnt, to tell new rows from known ones: no mode of it is the right one.

A second target asks for the labels in its train mode, and refuses them in the other.
"""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 16)
y = (x[:, :3].sum(1) > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)


class Asking(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(16, 48), nn.ReLU(), nn.Dropout(0.0), nn.BatchNorm1d(48), nn.Linear(48, 32))

    def forward(self, rows, labels=None):
        if not self.training and labels is not None:
            raise ValueError("labels are for the training")
        return self.net(rows)


target = nn.Sequential(nn.Linear(16, 64), nn.BatchNorm1d(64), nn.ReLU(), nn.Linear(64, 32)).requires_grad_(False)
asking = Asking().requires_grad_(False)
predictor = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 32))
optimizer = torch.optim.Adam(predictor.parameters(), lr=1e-3)
for epoch in range(5):
    for xb, yb in loader:
        answers = predictor(xb)
        loss = F.mse_loss(answers, target(xb)) + 0.1 * F.mse_loss(answers, asking(xb, yb))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
