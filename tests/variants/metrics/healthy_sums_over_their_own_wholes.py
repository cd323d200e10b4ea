# codes:
"""Losses by rows, by tokens and by batches, each over what it is a sum of; two means that say how rows are made."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(300, 8)
y = (x @ torch.randn(8, 3)).argmax(1)
train_set, held_set = TensorDataset(x[:240], y[:240]), TensorDataset(x[240:], y[240:])
train, held = DataLoader(train_set, batch_size=24, shuffle=True), DataLoader(held_set, batch_size=12)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
accumulated = 2
for epoch in range(3):
    model.train()
    running, weighed, seen, first = 0.0, 0.0, 0, 0
    for step, (a, b) in enumerate(train):
        loss = criterion(model(a), b) / accumulated
        loss.backward()
        if (step + 1) % accumulated == 0:
            optimizer.step()
            optimizer.zero_grad()
        running += loss.item() * accumulated
        weighed += loss.item() * accumulated * len(b)
        seen += len(b)
        first += (b == 0).sum().item()
    print(running / len(train), weighed / seen, "of class 0 in a batch", first / len(train))
    model.eval()
    share, right, batches, whole = 0.0, 0, 0, 0.0
    with torch.no_grad():
        for a, b in held:
            logits = model(a)
            share += (logits.argmax(1) == b).float().mean().item() * len(b)
            right += (logits.argmax(1) == b).sum().item()
            whole += criterion(logits, b).item() * a.size(0)
            batches += 1
    print(share / len(held_set), right / len(held.dataset), whole / len(held.dataset), right / batches / 12)
    print("in each batch", whole / len(held) / held.batch_size)
