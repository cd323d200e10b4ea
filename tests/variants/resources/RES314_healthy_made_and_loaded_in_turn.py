# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))

    def forward(self, x):
        return self.layers(x)


def restored(path):
    net = Net()
    print(net.load_state_dict(torch.load(path)))
    return net


x = torch.randn(120, 5)
y = (x[:, 0] > x[:, 1]).long()
torch.save(Net().state_dict(), "net.pt")
# That the file fits is tried first, on a model of its own.
keys = Net().load_state_dict(torch.load("net.pt"))
model = restored("net.pt")
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for _epoch in range(3):
    for a, b in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(a), b).backward()
        optimizer.step()
