# codes: EVL101
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
x = torch.randn(80, 6)
y = x.sum(1, keepdim=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Dropout(0.5), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _epoch in range(500):
    optimizer.zero_grad()
    F.mse_loss(model(x[:64]), y[:64]).backward()
    optimizer.step()
with torch.no_grad():
    print(F.mse_loss(model(x[64:]), y[64:]).item())
