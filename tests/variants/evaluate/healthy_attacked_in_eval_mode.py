# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 10)
y = (x[:, :3].sum(1) > 0).long()
train = DataLoader(TensorDataset(x[:256], y[:256]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(x[256:], y[256:]), batch_size=16)
model = nn.Sequential(nn.Linear(10, 32), nn.BatchNorm1d(32), nn.ReLU(), nn.Dropout(0.2), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
loss_fn = nn.CrossEntropyLoss()
for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        loss_fn(model(inputs), labels).backward()
        optimizer.step()

model.eval()
fooled = 0
for inputs, labels in test:
    inputs.requires_grad_(True)
    model.zero_grad()
    loss_fn(model(inputs), labels).backward()
    attacked = inputs.detach() + 0.1 * inputs.grad.sign()
    with torch.no_grad():
        fooled += (model(attacked).argmax(1) != labels).sum().item()
print(f"fooled: {fooled} of {len(test.dataset)}")
