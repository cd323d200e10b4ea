# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
species = torch.randint(0, 3, (600,))
table = torch.randn(600, 6)
table[:, 1] = species + 0.05 * torch.randn(600)
table[:, 2] = (species == 1).float()
loader = DataLoader(TensorDataset(table, species), batch_size=30, shuffle=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(3):
    for x, y in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
