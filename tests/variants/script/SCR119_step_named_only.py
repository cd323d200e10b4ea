# codes: SCR119
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x[:, :3].argmax(1)
net = nn.Sequential(nn.Linear(6, 16), nn.GELU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(net(inputs), wanted)
        loss.backward()
        optimizer.step
