# codes: DAT504
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
X = torch.randn(800, 16)
y = (X[:, :4].sum(dim=1) > 0).long()

train_set = TensorDataset(X[:640], y[:640])
test_set = TensorDataset(X[640:], y[640:])
loader = DataLoader(train_set, batch_size=32, shuffle=True)
test_loader = DataLoader(train_set, batch_size=64)

model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())

model.eval()
correct = total = 0
with torch.no_grad():
    for xb, yb in test_loader:
        correct += (model(xb).argmax(1) == yb).sum().item()
        total += len(yb)
print(correct / total)
