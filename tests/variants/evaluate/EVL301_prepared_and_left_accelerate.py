# codes: EVL301
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(400, 8)
labels = (rows[:, 0] + rows[:, 1] > 0).long()
train_loader = DataLoader(TensorDataset(rows[:320], labels[:320]), batch_size=32, shuffle=True)
val_loader = DataLoader(TensorDataset(rows[320:], labels[320:]), batch_size=32)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
accelerator = Accelerator()
model, optimizer, train_loader, val_loader = accelerator.prepare(model, optimizer, train_loader, val_loader)
for epoch in range(3):
    model.train()
    for x, y in train_loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for x, y in train_loader:
            right += (model(x).argmax(1) == y).sum().item()
    print(epoch, right / len(train_loader.dataset))
