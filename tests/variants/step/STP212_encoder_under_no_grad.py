# codes: STP212
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(640, 16)
y = (x[:, 0] * x[:, 1] > 0).long()
encoder = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 16))
head = nn.Sequential(nn.ReLU(), nn.Linear(16, 2))
encoder_optimizer = torch.optim.AdamW(encoder.parameters(), lr=1e-4)
head_optimizer = torch.optim.AdamW(head.parameters(), lr=1e-3)
for epoch in range(3):
    for xb, yb in DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True):
        features = encoder(xb).detach()
        loss = nn.functional.cross_entropy(head(features), yb)
        encoder_optimizer.zero_grad()
        head_optimizer.zero_grad()
        loss.backward()
        encoder_optimizer.step()
        head_optimizer.step()
    print(epoch, loss.item())
