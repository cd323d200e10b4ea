# codes: EVL101
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(200, 12)
y = (x[:, 0] + x[:, 1] > 0).long()
train_loader = DataLoader(TensorDataset(x[:160], y[:160]), batch_size=16, shuffle=True)
valid_loader = DataLoader(TensorDataset(x[160:], y[160:]), batch_size=20)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Dropout(0.5), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def score() -> float:
    model.eval()
    with torch.no_grad():
        right = sum((model(a).argmax(1) == b).sum().item() for a, b in valid_loader)
    model.train()
    return right / 40


for epoch in range(30):
    for inputs, labels in train_loader:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, score())

with torch.no_grad():
    right = sum((model(a).argmax(1) == b).sum().item() for a, b in valid_loader)
print("in the end", right / 40)
