# codes: SCR136 SCR136 SCR136
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Rows(Dataset):
    def __init__(self, n):
        torch.manual_seed(n)
        self.x = torch.randn(n, 6)
        self.y = (self.x.sum(1) > 0).long()

    def _len_(self):
        return len(self.x)

    def __getitem(self, i):
        return self.x[i], self.y[i]


class Net(nn.Module):
    def __init__(self, width=16):
        super(Net, self).__init__()
        self.a = nn.Linear(6, width)
        self.b = nn.Linear(width, 2)

    def Forward(self, x):
        return self.b(torch.relu(self.a(x)))


model = Net()
loader = DataLoader(Rows(120), batch_size=20, shuffle=True)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        loss.backward()
        optimizer.step()
    print(loss.item())
