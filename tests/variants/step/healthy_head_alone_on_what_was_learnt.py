# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(1500, 12)
mixed = x @ torch.randn(12, 30) + 0.1 * torch.randn(1500, 30)
kind = (x[:, 0] + x[:, 1] > 0).long()
encoder = nn.Sequential(nn.Linear(30, 40), nn.ReLU(), nn.Linear(40, 12))
decoder = nn.Linear(12, 30)
optimizer = torch.optim.Adam([*encoder.parameters(), *decoder.parameters()], lr=3e-3)
for epoch in range(20):
    for (rows,) in DataLoader(TensorDataset(mixed), batch_size=50, shuffle=True):
        loss = nn.functional.mse_loss(decoder(encoder(rows)), rows)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
classifier = nn.Sequential(encoder, nn.ReLU(), nn.Linear(12, 2))
optimizer = torch.optim.Adam(classifier[2].parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(mixed[:1200], kind[:1200]), batch_size=40, shuffle=True)
for epoch in range(8):
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(classifier(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, loss.item(), (classifier(mixed[1200:]).argmax(1) == kind[1200:]).float().mean().item())
