# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
x = torch.randn(64, 3)
y = x @ torch.tensor([[1.0], [2.0], [3.0]])
results = {}
for rate in (0.1, 0.01, 0.001):
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=rate)
    for _step in range(100):
        loss = F.mse_loss(model(x), y)
        for p in model.parameters():
            p.grad = None
        loss.backward()
        optimizer.step()
    results[rate] = loss.item()
print(min(results, key=results.get))
