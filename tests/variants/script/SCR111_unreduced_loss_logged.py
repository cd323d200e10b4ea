# codes: SCR111
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 4)
weights = torch.rand(200) + 0.5
data = TensorDataset(x, x.sum(1, keepdim=True), weights)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
squared = nn.MSELoss(reduction="none")
for epoch in range(2):
    total = 0.0
    for inputs, wanted, weight in DataLoader(data, batch_size=25, shuffle=True):
        losses = squared(net(inputs), wanted).squeeze(1) * weight
        optimizer.zero_grad()
        losses.mean().backward()
        optimizer.step()
        total += losses.item()
    print(epoch, total)
