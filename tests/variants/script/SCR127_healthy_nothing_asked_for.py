# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
settings = {"lr": 0.1}
x = torch.randn(200, 6)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=settings["lr"])
schedule = None
limit = settings.get("limit")
loader = DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True)
for epoch in range(3):
    for inputs, targets in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), targets).backward()
        optimizer.step()
    try:
        schedule.step()
    except AttributeError:
        pass
    if limit is not None and epoch > limit:
        break
