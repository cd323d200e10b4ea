# codes: BWD202
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(10, 20)
        self.b = nn.Linear(20, 2)

    def forward(self, x):
        h = torch.sigmoid(self.a(x))
        h *= 2
        return self.b(h)


torch.manual_seed(0)
x = torch.randn(60, 10)
y = (x.sum(1) > 0).long()
m = Gate()
o = torch.optim.SGD(m.parameters(), lr=0.1)
for xb, yb in DataLoader(TensorDataset(x, y), batch_size=12):
    o.zero_grad()
    nn.CrossEntropyLoss()(m(xb), yb).backward()
    o.step()
