# codes: RES314
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Scorer(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.inner = nn.Linear(4, width)
        self.outer = nn.Linear(width, 1)

    def forward(self, x):
        return self.outer(torch.tanh(self.inner(x)))


x = torch.rand(240, 4)
y = x.prod(1, keepdim=True)
train = DataLoader(TensorDataset(x[:200], y[:200]), batch_size=20, shuffle=True)
net = Scorer(24)
optimizer = torch.optim.AdamW(net.parameters(), lr=5e-3)
best = 1e9
for _epoch in range(3):
    for a, b in train:
        loss = nn.functional.mse_loss(net(a), b)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    if loss.item() < best:
        best = loss.item()
        torch.save({"net": net.state_dict()}, "best.pt")
Scorer(24).load_state_dict(torch.load("best.pt")["net"])
net.eval()
with torch.no_grad():
    print(nn.functional.mse_loss(net(x[200:]), y[200:]).item())
