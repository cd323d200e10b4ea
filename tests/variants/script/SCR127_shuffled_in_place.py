# codes: SCR127
import random

import torch
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
rows = [(torch.randn(5), place % 2) for place in range(120)]
order = list(range(len(rows)))
order = random.shuffle(order)
net = nn.Linear(5, 2)
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
loader = DataLoader([rows[place] for place in range(100)], batch_size=20)
for _ in range(2):
    for values, kinds in loader:
        sgd.zero_grad()
        nn.functional.cross_entropy(net(values), kinds).backward()
        sgd.step()
held_out = [rows[place] for place in order[100:]]
print(len(held_out))
