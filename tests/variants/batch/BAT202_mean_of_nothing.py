# codes: BAT202
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:128], y[:128]), batch_size=16, shuffle=True)
held_out = iter(DataLoader(TensorDataset(x[128:], y[128:]), batch_size=16))
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def validate():
    losses = []
    model.eval()
    with torch.no_grad():
        for inputs, labels in held_out:
            losses.append(nn.functional.cross_entropy(model(inputs), labels).item())
    return sum(losses) / len(losses)


for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        loss.backward()
        optimizer.step()
    print(epoch, validate())
