# codes: LOS104
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = (x[:, :2] > 0).float()
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
criterion = nn.BCELoss()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = criterion(net(inputs), wanted)
        loss.backward()
        optimizer.step()
