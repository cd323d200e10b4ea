# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(240, 6)
y = (x @ torch.randn(6, 3)).argmax(1)
train = DataLoader(TensorDataset(x[:180], y[:180]), batch_size=18, shuffle=True)
held = DataLoader(TensorDataset(x[180:], y[180:]), batch_size=12)
model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    total, share, counted, seen = 0.0, 0.0, 0, 0
    for a, b in train:
        logits = model(a)
        loss = nn.functional.cross_entropy(logits, b)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss.item() * 5
        share += (logits.argmax(1) == b).float().mean().item()
        counted += (logits.argmax(1) == b).sum().item()
        seen += len(b)
    print(counted / len(train) / 18)
    print(total / len(train), 100 * share / len(train), counted / seen, counted / len(train.dataset))
    model.eval()
    right = 0
    with torch.no_grad():
        for a, b in held:
            right += (model(a).argmax(1) == b).sum().item() / len(b)
    print("held out", right / len(held))
