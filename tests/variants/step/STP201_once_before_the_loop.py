# codes: STP201
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
x = torch.randn(64, 3)
y = x.sum(1, keepdim=True)
model = nn.Linear(3, 1)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
optimizer.zero_grad()
for _epoch in range(100):
    loss = F.mse_loss(model(x), y)
    loss.backward()
    optimizer.step()
