# codes: LOS402
import torch
from torch import nn

torch.manual_seed(0)
ids = torch.randint(1, 20, (32, 6))
labels = torch.full_like(ids, -100)
net = nn.Sequential(nn.Embedding(20, 8), nn.Linear(8, 20))
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for i in range(0, 32, 8):
    loss = nn.functional.cross_entropy(net(ids[i : i + 8]).flatten(0, 1), labels[i : i + 8].flatten())
    opt.zero_grad()
    loss.backward()
    opt.step()
