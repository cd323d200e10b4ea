# codes: MET107
# needs: torchmetrics
import torch
import torchmetrics.functional as tmf
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 8)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
train, test = TensorDataset(x[:96], y[:96]), TensorDataset(x[96:], y[96:])
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for a, b in DataLoader(train, 16, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(model(a), b).backward()
        opt.step()
model.eval()
with torch.no_grad():
    for a, b in DataLoader(test, 16):
        print(tmf.accuracy(model(a).argmax(1), b, task="multiclass", num_classes=2))
