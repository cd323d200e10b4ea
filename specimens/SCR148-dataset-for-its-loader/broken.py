"""Hand the dataset to the function that trains on batches."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Dunes(Dataset):
    def __init__(self, count):
        self.heights = torch.randn(count, 6)

    def __len__(self):
        return len(self.heights)

    def __getitem__(self, index):
        return self.heights[index], int(self.heights[index, 0] > 0)


def train(model, loader, optimizer):
    model.train()
    for heights, labels in loader:
        loss = nn.functional.cross_entropy(model(heights), labels.long())
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return loss.item()


torch.manual_seed(0)
dunes = Dunes(192)
loader = DataLoader(dunes, batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    print(epoch, train(model, dunes, optimizer))
