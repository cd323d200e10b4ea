# codes: FWD202
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.rand(64, 1, 14, 14)
digits = (images[:, 0, :7].mean((1, 2)) > images[:, 0, 7:].mean((1, 2))).long()


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3)
        self.fc = nn.Linear(8 * 6 * 6, 2)

    def forward(self, x):
        return self.fc(F.max_pool2d(F.relu(self.conv(x)), 2).flatten(1))


def fit(net, device, loader):
    optimizer = torch.optim.SGD(net.parameters(), lr=0.05, momentum=0.9)
    for epoch in range(2):
        for data, target in loader:
            data.to(device)
            target = target.to(device)
            optimizer.zero_grad()
            loss = F.cross_entropy(net(data), target)
            loss.backward()
            optimizer.step()


device = torch.device("cuda:0")
fit(Net().to(device), device, DataLoader(TensorDataset(images, digits), batch_size=16, shuffle=True))
