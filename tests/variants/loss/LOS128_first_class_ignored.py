# codes: LOS128
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(600, 8)
y = (x[:, 0] > 0).long() + 1
y[x[:, 1].abs() < 0.3] = 0
criterion = nn.CrossEntropyLoss(ignore_index=0)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows, labels in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(model(rows), labels)
        loss.backward()
        optimizer.step()
    print(loss.item(), (model(x).argmax(1) == y).float().mean().item())
