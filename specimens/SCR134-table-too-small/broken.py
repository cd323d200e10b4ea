"""Count which kind of five is taken for which, in a table of four."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 5, (320,))
grains = torch.randn(320, 8) + 3 * nn.functional.one_hot(kinds, 8)
loader = DataLoader(TensorDataset(grains, kinds), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 5))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _epoch in range(2):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
taken = torch.zeros(5, 4)
model.eval()
with torch.no_grad():
    for kind, guess in zip(kinds.tolist(), model(grains).argmax(1).tolist(), strict=True):
        taken[kind, guess] += 1
print(taken)
