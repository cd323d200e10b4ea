# codes: FWD305 SCR112 SCR117
# needs: sklearn
import torch
from sklearn.model_selection import KFold
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset

torch.manual_seed(0)
settings = {"width": 16, "rate": 1e-2}
patches = torch.randn(160, 6, 8)
kinds = (patches.mean((1, 2)) > 0).long()
data = TensorDataset(patches, kinds)


class Pooled(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.token = nn.Parameter(torch.randn(1, 1, 8))
        self.mix = nn.Linear(8, width)
        self.head = nn.Linear(width, 2)

    def forward(self, patches):
        rows = torch.cat([self.token, patches], dim=1)
        return self.head(torch.relu(self.mix(rows)).mean(1))


for fold, train, test in KFold(2).split(patches):
    net = Pooled(settings.width)
    adam = torch.optim.Adam(net.parameters(), lr=settings["rate"])
    for inputs, targets in DataLoader(Subset(data, train), batch_size=16, shuffle=True):
        adam.zero_grad()
        nn.functional.cross_entropy(net(inputs), targets).backward()
        adam.step()
    print(fold, len(test))
