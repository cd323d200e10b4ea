# codes: LRN202
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
X = torch.randn(1200, 12)
w = torch.randn(12, 3)
y = (X @ w).argmax(1)
tl = DataLoader(TensorDataset(X[:900], y[:900]), 64, shuffle=True)
vl = DataLoader(TensorDataset(X[900:], y[900:]), 128)


class MLP(nn.Module):
    def __init__(self, d, h, c):
        super().__init__()
        self.fc1 = nn.Linear(d, h)
        self.fc2 = nn.Linear(h, h)
        self.out = nn.Linear(h, c)

    def forward(self, x):
        return self.out(torch.relu(self.fc2(torch.relu(self.fc1(x)))))


model = MLP(12, 64, 3)
for name, p in model.named_parameters():
    if "weight" in name:
        p.data.fill_(0.01)
    else:
        p.data.zero_()
opt = torch.optim.Adam(model.parameters(), 1e-3)
for epoch in range(10):
    model.train()
    for xb, yb in tl:
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
    model.eval()
    ok = n = 0
    with torch.no_grad():
        for xb, yb in vl:
            ok += (model(xb).argmax(1) == yb).sum().item()
            n += len(yb)
    print(epoch, ok / n)
