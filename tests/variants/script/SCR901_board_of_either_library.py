# codes: SCR901
import torch
from torch import nn

try:
    from tracking_board import Writer
except ImportError:
    try:
        from other_board import Writer
    except ImportError:
        raise ModuleNotFoundError("install tracking_board or other_board")

torch.manual_seed(0)
x = torch.randn(256, 8)
y = (x[:, :2].sum(1) > 0).long()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
writer = Writer("runs")
for epoch in range(40):
    loss = nn.functional.cross_entropy(model(x), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    writer.add_scalar("loss", loss.item(), epoch)
