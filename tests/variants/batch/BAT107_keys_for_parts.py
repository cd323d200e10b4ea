# codes: BAT107 FWD201 SCR112
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Points(Dataset):
    def __len__(self):
        return 96

    def __getitem__(self, i):
        point = torch.full((4,), i % 3 - 1.0).double()
        return {"point": point + 0.1 * torch.randn(4), "cluster": i % 3}


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))

    def forward(self, point):
        return self.layers(point)


net = Net()
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(2):
    for point, cluster in DataLoader(Points(), batch_size=12, shuffle=True):
        opt.zero_grad()
        loss = nn.functional.cross_entropy(net(point), cluster)
        loss.backward()
        opt.step()
    print(epoch, loss.itm())
