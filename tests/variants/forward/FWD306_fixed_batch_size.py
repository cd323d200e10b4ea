# codes: FWD306
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
BATCH = 16


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Linear(10, 24)
        self.out = nn.Linear(24, 2)

    def forward(self, x):
        hidden = torch.relu(self.features(x)).reshape(BATCH, 4, 6)
        return self.out(hidden.flatten(1))


x = torch.randn(100, 10)
net = Net()
opt = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(2):
    for a, y in DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=BATCH, shuffle=True):
        opt.zero_grad()
        nn.functional.cross_entropy(net(a), y).backward()
        opt.step()
