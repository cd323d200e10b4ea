# codes:
import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# Fraud: rows stand class by class, the loader shuffles, and each class is held out by itself to tell both rates.
torch.manual_seed(0)
normal, fraud = torch.randn(900, 10), torch.randn(300, 10) + 1.0
rows = torch.cat([normal[:700], fraud[:220]])
labels = torch.cat([torch.zeros(700), torch.ones(220)]).long()
train = DataLoader(TensorDataset(rows, labels), 32, shuffle=True)
held_normal = DataLoader(TensorDataset(normal[700:], torch.zeros(200).long()), 50)
held_fraud = DataLoader(TensorDataset(fraud[220:], torch.ones(80).long()), 40)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), 1e-3)


def rate(loader):
    model.eval()
    with torch.no_grad():
        hits = [(model(inputs).argmax(1) == targets).float() for inputs, targets in loader]
    model.train()
    return torch.cat(hits).mean().item()


for epoch in range(4):
    for inputs, targets in train:
        loss = F.cross_entropy(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, "true negatives", rate(held_normal), "true positives", rate(held_fraud))
