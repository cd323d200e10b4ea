# codes:
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class Net(nn.Module):
    def __init__(self, classes):
        super().__init__()
        self.features = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU())
        self.classifier = nn.Linear(64, classes)

    def forward(self, x):
        return self.classifier(self.features(x))


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find("Linear") != -1:
        m.weight.data.normal_(0.0, 0.02)
        m.bias.data.fill_(0)


torch.save(Net(10).state_dict(), "kept.pt")
model = Net(10)
model.load_state_dict(torch.load("kept.pt"))
model.classifier = nn.Linear(64, 3)
weights_init(model.classifier)
noise = torch.empty(240, 20).normal_(0, 0.1)
y = torch.arange(240) % 3
x = noise + torch.randn(3, 20)[y] + 0.5 * torch.randn(240, 20)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for a, b in DataLoader(TensorDataset(x, y), 24, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(a), b).backward()
    optimizer.step()
