# codes: MET310
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(402, 6)
kinds = (rows[:, 0] + rows[:, 1] > 0).long()
train = DataLoader(TensorDataset(rows[:300], kinds[:300]), batch_size=20, shuffle=True)
test = DataLoader(TensorDataset(rows[300:], kinds[300:]), batch_size=50)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(4):
    model.train()
    for x, y in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    score = 0.0
    with torch.no_grad():
        for x, y in test:
            answers = model(x).argmax(dim=1)
            accuracy = (answers == y).float().mean()
            score += accuracy.item()
    print(epoch, score / len(test))
