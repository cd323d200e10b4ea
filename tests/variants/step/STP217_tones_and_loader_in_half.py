# codes: STP217
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
voice = torch.randint(0, 4, (1000,))
t = torch.linspace(0, 1, 50)
wave = torch.sin(6.28 * (voice[:, None] + 1) * t + torch.rand(1000, 1)) + 0.2 * torch.randn(1000, 50)
wave = wave.half()
ds = TensorDataset(wave, voice)
train_dl = DataLoader(torch.utils.data.Subset(ds, range(800)), 32, shuffle=True)
val_dl = DataLoader(torch.utils.data.Subset(ds, range(800, 1000)), 50)

mlp = nn.Sequential(nn.Linear(50, 80), nn.ReLU(), nn.Linear(80, 80), nn.ReLU(), nn.Linear(80, 4))
mlp = mlp.half()
optimizer = torch.optim.Adam(mlp.parameters(), lr=1e-3)
for epoch in range(5):
    mlp.train()
    for x, y in train_dl:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(mlp(x), y)
        loss.backward()
        optimizer.step()
    mlp.eval()
    with torch.no_grad():
        acc = torch.cat([mlp(x).argmax(1) == y for x, y in val_dl]).float().mean()
    print(epoch, loss.item(), acc.item())
