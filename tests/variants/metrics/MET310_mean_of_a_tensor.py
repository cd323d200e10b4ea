# codes: MET310
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(365, 6)
kinds = (rows[:, :3].sum(1) > 0).long()
train = DataLoader(TensorDataset(rows[:300], kinds[:300]), batch_size=20, shuffle=True)
held = DataLoader(TensorDataset(rows[300:], kinds[300:]), batch_size=32)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)


def score():
    model.eval()
    accuracies = []
    with torch.no_grad():
        for x, y in held:
            accuracies.append((model(x).argmax(-1) == y).float().mean().item())
    return torch.tensor(accuracies).mean().item()


for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    print(epoch, score())
