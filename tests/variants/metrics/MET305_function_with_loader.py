# codes: MET305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def accuracy(model, dataloader):
    model.eval()
    hits = 0
    with torch.no_grad():
        for features, targets in dataloader:
            predicted = (model(features).squeeze(1) > 0).float()
            batch_hits = predicted.eq(targets).sum().item()
            hits += batch_hits
    model.train()
    return hits / len(dataloader)


torch.manual_seed(1)
x = torch.randn(300, 10)
y = (x[:, :3].sum(1) > 0).float()
model = nn.Sequential(nn.Linear(10, 24), nn.Tanh(), nn.Linear(24, 1))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
train = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=10)
for epoch in range(3):
    for features, targets in train:
        loss = nn.functional.binary_cross_entropy_with_logits(model(features).squeeze(1), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, accuracy(model, test))
