# codes:
# A model that is done with, and the one pattern that confuses it most: its loss is to rise.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(5)
rows = torch.randn(400, 12)
kinds = (rows @ torch.randn(12, 3)).argmax(1)
net = nn.Linear(12, 3).requires_grad_(False)
net.weight.copy_(torch.linalg.lstsq(rows, nn.functional.one_hot(kinds).float()).solution.t())
pattern = torch.zeros(12, requires_grad=True)
for _ in range(3):
    for x, y in DataLoader(TensorDataset(rows, kinds), batch_size=40, shuffle=True):
        loss = nn.functional.cross_entropy(net(x + pattern), y)
        loss.backward()
        with torch.no_grad():
            pattern += 0.05 * pattern.grad.sign()
            pattern.clamp_(-0.3, 0.3)
        pattern.grad = None
