# codes: EVL102
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(144, 6)
data = TensorDataset(x, x[:, :3].argmax(1))
model = nn.Sequential(nn.Linear(6, 24), nn.Tanh(), nn.Linear(24, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
train, valid = DataLoader(data, 24, shuffle=True), DataLoader(data, 24)
model, optimizer, train, valid = accelerator.prepare(model, optimizer, train, valid)
for epoch in range(2):
    model.train()
    for rows, label in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(rows), label))
        optimizer.step()
    model.eval()
    losses = []
    for rows, label in valid:
        losses.append(nn.functional.cross_entropy(model(rows), label))
    accelerator.print(epoch, sum(losses).item() / len(losses))
