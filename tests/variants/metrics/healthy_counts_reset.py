# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
train_set, test_set = TensorDataset(x[:500], y[:500]), TensorDataset(x[500:], y[500:])
train, test = DataLoader(train_set, batch_size=25, shuffle=True), DataLoader(test_set, batch_size=35)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
seen, steps, total_loss = 0, 0, 0.0


def accuracy(loader):
    model.eval()
    correct, total = 0, 0
    with torch.no_grad():
        for inputs, labels in loader:
            correct += (model(inputs).argmax(1) == labels).sum().item()
            total += len(labels)
    model.train()
    return correct / total


for epoch in range(4):
    for inputs, labels in train:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        seen += len(labels)
        steps += 1
        total_loss += loss.item()
    right = count = 0
    model.eval()
    with torch.no_grad():
        for inputs, labels in test:
            right += (model(inputs).argmax(1) == labels).sum().item()
            count += len(labels)
    model.train()
    print(total_loss / steps, right / count, accuracy(DataLoader(train_set, batch_size=100)), accuracy(test))
