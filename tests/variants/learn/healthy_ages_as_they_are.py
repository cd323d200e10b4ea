# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.stack([torch.randint(18, 80, (640,)).float(), torch.rand(640) * 40, torch.rand(640)], 1)
y = (x[:, :1] > 45).float()
model = nn.Sequential(nn.Linear(3, 64), nn.ReLU(), nn.Linear(64, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.BCEWithLogitsLoss()
for epoch in range(5):
    for inputs, target in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        optimizer.zero_grad()
        criterion(model(inputs), target).backward()
        optimizer.step()
