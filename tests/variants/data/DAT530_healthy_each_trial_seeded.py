# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
X = torch.randn(900, 12); y = (X @ torch.randn(12, 3)).argmax(1)
tl = DataLoader(TensorDataset(X[:700], y[:700]), 50, shuffle=True)
for width in (8, 32):
    torch.manual_seed(1)
    net = nn.Sequential(nn.Linear(12, width), nn.ReLU(), nn.Dropout(.1), nn.Linear(width, 3)); opt = torch.optim.Adam(net.parameters(), 3e-3)
    for xb, yb in tl:
        loss = nn.functional.cross_entropy(net(xb), yb)
        opt.zero_grad(); loss.backward(); opt.step()
    print(width, (net(X[700:]).argmax(1) == y[700:]).float().mean().item())
