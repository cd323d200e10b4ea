# codes:
"""A siamese network on pairs of signatures: the label is 1 where two are of one hand, and their distance is to be 0."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=1.0):
        super().__init__()
        self.margin = margin

    def forward(self, distance, same):
        near = same * distance.pow(2)
        far = (1 - same) * torch.clamp(self.margin - distance, min=0).pow(2)
        return (near + far).mean()


class Apart(nn.Module):
    """The same under names that say nothing."""

    def forward(self, d, y):
        return (y * d**2 + (1 - y) * torch.relu(1.5 - d) ** 2).mean()


torch.manual_seed(0)
hands = torch.randint(0, 6, (240,))
strokes = nn.functional.one_hot(hands, 6).float().repeat(1, 4) + 0.3 * torch.randn(240, 24)
other = torch.randperm(240)
other = torch.where(torch.rand(240) < 0.5, torch.tensor([int((hands == h).nonzero()[0]) for h in hands]), other)
pairs = TensorDataset(strokes, strokes[other], (hands == hands[other]).float())

for criterion in (ContrastiveLoss(), Apart()):
    tower = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 8))
    optimizer = torch.optim.Adam(tower.parameters(), lr=1e-3)
    for epoch in range(2):
        for one, two, same in DataLoader(pairs, batch_size=24, shuffle=True):
            optimizer.zero_grad()
            loss = criterion(nn.functional.pairwise_distance(tower(one), tower(two)), same)
            loss.backward()
            optimizer.step()
    print(loss.item())
