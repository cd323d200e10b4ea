# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# The rate falls with each step, and the run is over when it is small; the number of epochs is a bound.
torch.manual_seed(0)
X = torch.randn(320, 6)
y = X.sum(1, keepdim=True)
loader = DataLoader(TensorDataset(X, y), 32, shuffle=True)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), 1e-2)
for epoch in range(1000):
    for inputs, targets in loader:
        loss = F.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        for group in optimizer.param_groups:
            group["lr"] *= 0.995
    if optimizer.param_groups[0]["lr"] < 1e-5:
        print(epoch, loss.item())
        break
