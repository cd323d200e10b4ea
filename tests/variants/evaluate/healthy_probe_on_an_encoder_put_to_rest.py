# codes:
import torch
from torch import nn
from torch.nn import functional
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
centres = 2 * torch.randn(4, 24)
classes = torch.randint(0, 4, (512,))
points = centres[classes] + torch.randn(512, 24)
loader = DataLoader(TensorDataset(points, classes), batch_size=64, shuffle=True, drop_last=True)
encoder = nn.Sequential(nn.Linear(24, 48), nn.BatchNorm1d(48), nn.ReLU(), nn.Linear(48, 24), nn.BatchNorm1d(24))
decoder = nn.Sequential(nn.Linear(24, 48), nn.ReLU(), nn.Linear(48, 24))
optimizer = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=3e-3)
for _ in range(4):
    for x, _ in loader:
        loss = functional.mse_loss(decoder(encoder(x + 0.3 * torch.randn_like(x))), x)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

encoder.eval().requires_grad_(False)
probe = nn.Linear(24, 4)
second = torch.optim.Adam(probe.parameters(), lr=1e-2)
for _ in range(3):
    for x, labels in loader:
        loss = functional.cross_entropy(probe(encoder(x)), labels)
        second.zero_grad()
        loss.backward()
        second.step()
print((probe(encoder(points)).argmax(1) == classes).float().mean().item())
