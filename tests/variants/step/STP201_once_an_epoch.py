# codes: STP201
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 3, (360,))
rows = torch.randn(360, 12) + F.one_hot(kinds, 12) * 2.0
loader = DataLoader(TensorDataset(rows, kinds), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(4):
    optimizer.zero_grad()
    total = 0.0
    for x, y in loader:
        loss = F.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
        total += loss.item()
    print(epoch, total / len(loader))
