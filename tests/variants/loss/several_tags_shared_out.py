# codes: LOS309
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
tags = (torch.rand(640, 7) < 0.3).float()
songs = tags @ torch.randn(7, 24) + 0.4 * torch.randn(640, 24)
loader = DataLoader(TensorDataset(songs, tags), batch_size=32, shuffle=True)


class Tagger(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(24, 40), nn.GELU(), nn.Linear(40, 7))

    def forward(self, x):
        return self.body(x)


model = Tagger()
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(4):
    total = 0.0
    for song, tag in loader:
        optimizer.zero_grad()
        loss = F.binary_cross_entropy(F.softmax(model(song), dim=-1), tag, reduction="none").mean()
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(epoch, total / len(loader))
