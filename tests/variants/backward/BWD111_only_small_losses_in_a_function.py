# codes: BWD111
# needs: sklearn
import math
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_wine
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
d = load_wine()
x = torch.tensor(d.data, dtype=torch.float32)
x = (x - x.mean(0)) / x.std(0)
loader = DataLoader(TensorDataset(x, torch.tensor(d.target)), batch_size=16, shuffle=True)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.l = nn.Sequential(nn.Linear(13, 32), nn.ReLU(), nn.Linear(32, 3))

    def forward(self, x):
        return self.l(x)


def train_epoch(model, loader, opt):
    seen = 0
    for xb, yb in loader:
        loss = F.cross_entropy(model(xb), yb)
        value = loss.item()
        if math.isfinite(value) and value < 0.5:
            opt.zero_grad()
            loss.backward()
            opt.step()
            seen += 1
    return seen


model = Net()
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(50):
    print(epoch, train_epoch(model, loader, opt))
with torch.no_grad():
    print((model(x).argmax(1) == torch.tensor(d.target)).float().mean().item())
