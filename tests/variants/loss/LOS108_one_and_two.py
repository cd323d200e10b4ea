# codes: LOS108
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(100, 6)
y = torch.where(x[:, 0] > 0, 2.0, 1.0).unsqueeze(1)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1), nn.Sigmoid())
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
bce = nn.BCELoss()
for epoch in range(3):
    for a, b in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        opt.zero_grad()
        loss = bce(model(a), b)
        loss.backward()
        opt.step()
