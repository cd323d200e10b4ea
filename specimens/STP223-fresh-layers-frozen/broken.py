"""Four kinds of readings, told apart by a small network."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
generator = torch.Generator().manual_seed(4)
centres = torch.randn(4, 16, generator=generator)
labels = torch.randint(0, 4, (640,), generator=generator)
features = centres[labels] + 0.9 * torch.randn(640, 16, generator=generator)
loader = DataLoader(TensorDataset(features, labels), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 4))
for name, parameter in model.named_parameters():
    parameter.requires_grad = name.endswith("bias")
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()

for _epoch in range(5):
    for x, y in loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
