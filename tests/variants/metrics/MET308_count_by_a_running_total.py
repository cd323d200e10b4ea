# codes: MET308
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
calls = torch.randn(300, 5)
birds = (calls[:, 0] > 0).long() + (calls[:, 1] > 1).long()


def evaluate(model, loader):
    model.eval()
    correct, total = 0, 0
    with torch.no_grad():
        for inputs, wanted in loader:
            scores = model(inputs)
            correct = (scores.argmax(-1) == wanted).sum().item()
            total += wanted.size(0)
    return correct / total


model = nn.Sequential(nn.Linear(5, 12), nn.Tanh(), nn.Linear(12, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
fit = DataLoader(TensorDataset(calls[:200], birds[:200]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(calls[200:], birds[200:]), batch_size=40)
for epoch in range(2):
    model.train()
    for inputs, wanted in fit:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), wanted).backward()
        optimizer.step()
    print(evaluate(model, test))
