# codes: SCR161
# needs: accelerate
"""True positives are counted with `&` between two comparisons of whole numbers."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(256, 6)
y = (x[:, 0] > 0).long()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(x[:192], y[:192]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(x[192:], y[192:]), batch_size=32)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
for _ in range(3):
    model.train()
    for inputs, labels in train:
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    model.eval()
    found = 0
    with torch.no_grad():
        for inputs, labels in held_out:
            answers = model(inputs).argmax(1)
            found += (answers == 1 & labels == 1).sum().item()
    print(found)
