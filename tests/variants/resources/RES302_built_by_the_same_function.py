# codes: RES302
import torch
from torch import nn


def build(hidden):
    return nn.Sequential(nn.Linear(4, hidden), nn.ReLU(), nn.Linear(hidden, 2))


torch.manual_seed(0)
x = torch.randn(64, 4)
y = (x[:, 0] > 0).long()
model = build(hidden=64)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(x[start : start + 16]), y[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
torch.save({"model": model.state_dict()}, "net.pt")

again = build(hidden=32)  # here
again.load_state_dict(torch.load("net.pt")["model"])
again.eval()
