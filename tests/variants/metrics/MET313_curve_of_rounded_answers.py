# codes: MET313
import torch
from sklearn.metrics import auc, roc_curve
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
scans = torch.randn(500, 1, 8, 8)
sick = (scans[:, 0, :4].mean((1, 2)) > 0.0).float()
train = DataLoader(TensorDataset(scans[:380], sick[:380]), batch_size=19, shuffle=True)
test = DataLoader(TensorDataset(scans[380:], sick[380:]), batch_size=60)


class Reader(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 1), nn.Sigmoid())

    def forward(self, x):
        return self.net(x).squeeze(1)


reader = Reader()
optimizer = torch.optim.Adam(reader.parameters(), lr=2e-2)
for _ in range(4):
    reader.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy(reader(x), y).backward()
        optimizer.step()


@torch.no_grad()
def evaluate():
    reader.eval()
    said, was = [], []
    for x, y in test:
        said.extend(reader(x).round().tolist())
        was.extend(y.tolist())
    wrong, right, _ = roc_curve(was, said)
    return auc(wrong, right)


print("AUC", evaluate())
