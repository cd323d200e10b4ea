# codes:
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
X, Y = torch.randn(64, 8), torch.randint(0, 2, (64,))
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Dropout(0.1), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for _epoch in range(1000):
    order = torch.randperm(len(X))
    for i in range(0, len(X), 8):
        rows = order[i : i + 8]
        loss = F.cross_entropy(model(X[rows]), Y[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

model.eval()
with torch.no_grad():
    accuracy = (model(X).argmax(-1) == Y).float().mean()
print(f"accuracy {accuracy:.2f}")
