# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

# Windows that do not overlap, of many recordings, and pictures with white margins, are divided at random.
torch.manual_seed(0)
series = torch.randn(12000).cumsum(0) / 20
pieces = series.unfold(0, 24, 24)
labels = (pieces[:, -1] > pieces[:, 0]).float()
counts = torch.randint(0, 4, (500, 16)).float()
pictures = torch.zeros(500, 28, 28)
pictures[:, 8:20, 8:20] = torch.rand(500, 12, 12)
dataset = TensorDataset(pieces, counts, pictures, labels)
train, test = random_split(dataset, [400, 100], generator=torch.Generator().manual_seed(0))
model = nn.Sequential(nn.Linear(24 + 16 + 784, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(3):
    model.train()
    for piece, count, picture, label in DataLoader(train, 32, shuffle=True):
        logits = model(torch.cat([piece, count, picture.flatten(1)], 1)).squeeze(1)
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(logits, label).backward()
        optimizer.step()
    model.eval()
    right = 0
    with torch.no_grad():
        for piece, count, picture, label in DataLoader(test, 50):
            logits = model(torch.cat([piece, count, picture.flatten(1)], 1)).squeeze(1)
            right += ((logits > 0) == (label > 0.5)).sum().item()
    print(epoch, right / len(test))
