# codes:
import torch
import torch.nn.functional as F
from torch import nn

# Short rows come first: rows are ordered by their length, and the bound of the draw rises with the steps.
torch.manual_seed(0)
N, LENGTH = 5000, 20
lengths = torch.randint(3, LENGTH + 1, (N,)).sort().values
X = torch.randn(N, LENGTH) * (torch.arange(LENGTH) < lengths[:, None])
y = (X.sum(1) > 0).long()
model = nn.Sequential(nn.Linear(LENGTH, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.Adam(model.parameters(), 1e-3)
for step in range(20000):
    limit = min(N, 64 * (1 + step // 500))
    chosen = torch.randint(0, limit, (48,))
    loss = F.cross_entropy(model(X[chosen]), y[chosen])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 1000 == 0:
        print(step, limit, loss.item())
