# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 16)
y = (x[:, 0] + x[:, 1] > 0).long()
body = nn.Sequential(nn.Linear(16, 32), nn.ReLU())
head = nn.Linear(32, 2)
# Both optimizers step from the start; the body is frozen until the third epoch.
optimizers = [torch.optim.SGD(part.parameters(), lr=0.05) for part in (body, head)]
body.requires_grad_(False)
for epoch in range(5):
    if epoch == 3:
        body.requires_grad_(True)
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(head(body(xb)), yb)
        for optimizer in optimizers:
            optimizer.zero_grad()
        loss.backward()
        for optimizer in optimizers:
            optimizer.step()
    print(epoch, loss.item())
