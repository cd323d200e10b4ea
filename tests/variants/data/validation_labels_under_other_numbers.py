# codes: DAT604
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
centres = torch.randn(3, 10) * 2
SPECIES = ["setosa", "virginica", "versicolor"]


def flowers(count, names):
    kinds = torch.randint(0, 3, (count,))
    numbers = torch.tensor([names.index(SPECIES[kind]) for kind in kinds])
    return TensorDataset(centres[kinds] + torch.randn(count, 10), numbers)


train = flowers(600, SPECIES)
valid = flowers(150, sorted(SPECIES))
model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    model.train()
    for x, y in DataLoader(train, batch_size=30, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(valid, batch_size=50))
    print(f"epoch {epoch}: {right / len(valid):.3f}")
