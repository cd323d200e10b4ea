# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
x = torch.linspace(-1, 1, 32).unsqueeze(1)
y = x**2
model = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))
optimizer = torch.optim.LBFGS(model.parameters(), lr=0.5, max_iter=5)
for _ in range(200):

    def closure():
        optimizer.zero_grad()
        loss = F.mse_loss(model(x), y)
        loss.backward()
        return loss

    optimizer.step(closure)
with torch.no_grad():
    print(F.mse_loss(model(x), y).item())
