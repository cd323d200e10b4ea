# codes: LOS108
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(120, 10)
polarity = torch.sign(features[:, :1] + 0.1 * torch.randn(120, 1))
net = nn.Sequential(nn.Linear(10, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
lossfn = nn.BCEWithLogitsLoss()
for _ in range(4):
    for inputs, want in DataLoader(TensorDataset(features, polarity), batch_size=24, shuffle=True):
        optimizer.zero_grad()
        lossfn(net(inputs), want).backward()
        optimizer.step()
