# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)


def batches(size):
    while True:
        x = torch.randn(size, 6)
        yield x, (x[:, 0] > 0).float()


model = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for step, (x, y) in enumerate(batches(16)):
    if step == 3000:
        break
    loss = F.binary_cross_entropy_with_logits(model(x).squeeze(-1), y)
    optimizer.zero_grad(set_to_none=False)
    loss.backward()
    optimizer.step()

with torch.no_grad():
    x, y = next(batches(256))
    print(((model(x).squeeze(-1) > 0) == (y > 0)).float().mean())
