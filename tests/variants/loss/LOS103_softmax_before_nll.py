# codes: LOS103
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
x, y = torch.randn(60, 6), torch.arange(60) % 4
model = nn.Sequential(nn.Linear(6, 4), nn.Softmax(dim=1))
opt = torch.optim.SGD(model.parameters(), lr=0.1)
for i in range(0, 60, 12):
    loss = F.nll_loss(model(x[i : i + 12]), y[i : i + 12])
    opt.zero_grad()
    loss.backward()
    opt.step()
