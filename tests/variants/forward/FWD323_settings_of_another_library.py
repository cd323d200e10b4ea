# codes: FWD323
# needs: accelerate
"""The momentum comes out of a dictionary of settings, into an encoder of sounds."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

NORM = {"momentum": 0.997, "eps": 1e-3}
torch.manual_seed(2)
sounds = torch.randn(360, 4, 20)
loud = (sounds[:, 0].abs().mean(1) > 0.8).float()


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.norm = nn.Conv1d(4, 16, 5), nn.BatchNorm1d(16, **NORM)
        self.second, self.after = nn.Conv1d(16, 16, 5), nn.BatchNorm1d(16, **NORM)
        self.head = nn.Linear(16, 1)

    def forward(self, x):
        x = torch.relu(self.norm(self.first(x)))
        return self.head(torch.relu(self.after(self.second(x))).mean(-1)).squeeze(-1)


accelerator = Accelerator(cpu=True)
net = Encoder()
optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3)
train = DataLoader(TensorDataset(sounds[:288], loud[:288]), batch_size=24, shuffle=True)
held = DataLoader(TensorDataset(sounds[288:], loud[288:]), batch_size=36)
net, optimizer, train, held = accelerator.prepare(net, optimizer, train, held)
for _ in range(4):
    net.train()
    for x, y in train:
        loss = nn.functional.binary_cross_entropy_with_logits(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    net.eval()
    with torch.no_grad():
        print(sum(float(((net(x) > 0) == y.bool()).float().sum()) for x, y in held) / 72)
