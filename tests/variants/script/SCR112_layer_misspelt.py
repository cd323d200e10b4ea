# codes: SCR112
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = nn.Linear(8, 16)
        self.output = nn.Linear(16, 2)

    def forward(self, x):
        return self.ouput(torch.relu(self.hidden(x)))


torch.manual_seed(0)
x = torch.randn(64, 8)
y = (x[:, 0] > 0).long()
net = Net()
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(3):
    loss = nn.functional.cross_entropy(net(x), y)
    sgd.zero_grad()
    loss.backward()
    sgd.step()
