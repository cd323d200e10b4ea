# codes: FWD301 SCR112 SCR115 SCR129
"""A layer of another width, and behind the training an evaluation with three mistakes of its own."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
spores = torch.randn(240, 9)
species = (spores[:, 0] > 0).long()
train = DataLoader(TensorDataset(spores[:200], species[:200]), batch_size=20, shuffle=True)
held_out = DataLoader(TensorDataset(spores[200:], species[200:]), batch_size=20)


class Culture(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(9, 24)
        self.last = nn.Linear(32, 2)

    def forward(self, x):
        return self.last(torch.relu(self.first(x)))


def evaluate(model, loader):
    model.eval()
    right = 0
    with torch.no_grad():
        for x, y in loader:
            right += (model(x).argmax(1) == y).sum().item()
    return {"accuracy": right.float() / len(loader.dataset)}


culture = Culture()
optimizer = torch.optim.Adam(culture.parameters(), lr=1e-2)
for epoch in range(2):
    culture.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(culture(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print("epoch %d: loss %.3f" % epoch, loss.item())
best = torch.tensor([1.0, 2.0])
report = {"loss": loss.item()}
scores = evaluate(culture, held_out)
print(report["accuracy"])
