# codes: LOS128
import torch
import torch.nn.functional as F
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Digits(Dataset):
    def __init__(self):
        found = load_digits()
        self.images, self.targets = found.data / 16, found.target % 4

    def __len__(self):
        return len(self.targets)

    def __getitem__(self, i):
        return torch.tensor(self.images[i], dtype=torch.float32), int(self.targets[i])


importance = {0: 1.0, 1: 2.0, 3: 1.5}
weight = torch.zeros(4)
for label, value in importance.items():
    weight[label] = value
model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 4), nn.LogSoftmax(dim=1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for images, targets in DataLoader(Digits(), batch_size=64, shuffle=True):
        loss = F.nll_loss(model(images), targets, weight=weight)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
