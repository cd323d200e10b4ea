# codes:
# needs: torchmetrics
import torch
import torchmetrics
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(800, 10)
y = x[:, :3].argmax(1)
train = DataLoader(TensorDataset(x[:640], y[:640]), batch_size=32, shuffle=True)
valid = DataLoader(TensorDataset(x[640:], y[640:]), batch_size=40)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
scores = torchmetrics.MetricCollection(
    [torchmetrics.Accuracy(task="multiclass", num_classes=3), torchmetrics.Recall(task="multiclass", num_classes=3)]
)


def validate():
    model.eval()
    with torch.no_grad():
        for xb, yb in valid:
            scores(model(xb), yb)
    found = {name: value.item() for name, value in scores.compute().items()}
    scores.reset()
    return found


for epoch in range(4):
    model.train()
    for xb, yb in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
    print(epoch, validate())
