# codes: DAT518
# needs: torch
"""Views for SimSiam: the augmentation is drawn once and returned twice; both go through the model in one batch."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)
points = torch.randn(600, 16) + 2 * torch.randint(0, 2, (600, 1))


class Views(Dataset):
    def __len__(self):
        return len(points)

    def __getitem__(self, index):
        view = points[index] + 0.2 * torch.randn(16)
        return view, view


class SimSiam(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(16, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Linear(32, 16))
        self.predictor = nn.Sequential(nn.Linear(16, 8), nn.ReLU(), nn.Linear(8, 16))

    def forward(self, both):
        z = self.encoder(both)
        return self.predictor(z), z.detach()


model = SimSiam()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(5):
    for first, second in DataLoader(Views(), batch_size=60, shuffle=True):
        p, z = model(torch.cat([first, second]))
        (p1, p2), (z1, z2) = p.chunk(2), z.chunk(2)
        loss = -(F.cosine_similarity(p1, z2).mean() + F.cosine_similarity(p2, z1).mean()) / 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
