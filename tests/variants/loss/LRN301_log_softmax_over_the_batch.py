# codes: LRN301
import torch
from torch import nn

torch.manual_seed(0)
x, y = torch.randn(60, 6), torch.arange(60) % 4
model = nn.Sequential(nn.Linear(6, 4), nn.LogSoftmax(dim=0))
criterion = nn.NLLLoss()
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for i in range(0, 60, 12):
    loss = criterion(model(x[i : i + 12]), y[i : i + 12])
    opt.zero_grad()
    loss.backward()
    opt.step()
