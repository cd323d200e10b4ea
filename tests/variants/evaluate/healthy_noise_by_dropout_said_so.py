# codes:
"""A picture is drawn of another, with dropout for its noise in either mode, as is said at the call."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
outlines = (torch.rand(96, 1, 16, 16) > 0.7).float()
filled = F.avg_pool2d(outlines, 3, 1, 1)
train = DataLoader(TensorDataset(outlines[:64], filled[:64]), batch_size=16, shuffle=True)
test = DataLoader(TensorDataset(outlines[64:], filled[64:]), batch_size=16)


class Drawing(nn.Module):
    def __init__(self):
        super().__init__()
        self.down, self.up = nn.Conv2d(1, 16, 4, 2, 1), nn.ConvTranspose2d(16, 1, 4, 2, 1)

    def forward(self, outlines):
        return self.up(F.dropout(F.leaky_relu(self.down(outlines), 0.2), 0.5, training=True))


model = Drawing()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    model.train()
    for given, wanted in train:
        loss = F.l1_loss(model(given), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, sum(F.l1_loss(model(given), wanted).item() for given, wanted in test) / len(test))
