# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# float16 weights and plain descent: nothing is divided, and the sizes are those that half precision holds
torch.manual_seed(3)
points = torch.randn(300, 10)
side = (points[:, 0] > points[:, 1]).long()
net = nn.Sequential(nn.Linear(10, 32), nn.Tanh(), nn.Linear(32, 2)).half()
descent = torch.optim.SGD(net.parameters(), lr=0.1)
for _epoch in range(4):
    for x, y in DataLoader(TensorDataset(points.half(), side), batch_size=25, shuffle=True):
        descent.zero_grad()
        loss = nn.functional.cross_entropy(net(x).float(), y)
        loss.backward()
        descent.step()
