# codes: EVL301
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(3)
x = torch.randn(600, 20)
y = (x[:, 0] + 0.5 * torch.randn(600) > 0).long()
parts = random_split(TensorDataset(x, y), [400, 200])
loaders = {
    "fit": DataLoader(parts[0], batch_size=20, shuffle=True),
    "valid": DataLoader(parts[1], batch_size=50),
}
model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)


@torch.no_grad()
def evaluate(loader):
    model.eval()
    hits = [(model(rows).argmax(1) == labels).float().mean() for rows, labels in loader]
    return torch.stack(hits).mean().item()


for epoch in range(5):
    model.train()
    for rows, labels in loaders["fit"]:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(rows), labels).backward()
        optimizer.step()
    print(epoch, "valid accuracy", evaluate(loaders["fit"]))
