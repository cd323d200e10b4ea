# codes: BWD201 SCR125
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(512, 16)
y = (x[:, :8].sum(1) > 0).long()
size = x.abs().mean(1)
loader = DataLoader(TensorDataset(x, y, size), batch_size=32, shuffle=True)
body = nn.Sequential(nn.Linear(16, 64), nn.ReLU())
kinds, sizes = nn.Linear(64, 2), nn.Linear(64, 1)
optimizer = torch.optim.Adam([*body.parameters(), *kinds.parameters(), *sizes.parameters()], lr=3e-3)
for epoch in range(4):
    for inputs, labels, values in loader:
        features = body(inputs)
        kind_loss = nn.functional.cross_entropy(kinds(features), labels)
        size_loss = nn.functional.mse_loss(sizes(features).squeeze(-1), values)
        optimizer.zero_grad()
        for loss in (kind_loss, size_loss):
            loss.backward()
        optimizer.step()
with torch.no_grad():
    hits = kinds(body(x)).argmax(1) == y
print(f"accuracy {hits.float():.3f}")
