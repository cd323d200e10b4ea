"""Two views of each example, found among all others of the batch."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randn(16, 24)
data = kinds[torch.randint(0, 16, (800,))] + 0.3 * torch.randn(800, 24)
loader = DataLoader(TensorDataset(data), batch_size=40, shuffle=True)
encoder = nn.Sequential(nn.Linear(24, 64), nn.ReLU(), nn.Linear(64, 16))
optimizer = torch.optim.Adam(encoder.parameters(), lr=1e-3)
for epoch in range(3):
    for (x,) in loader:
        views = torch.cat([x + 0.2 * torch.randn_like(x), x + 0.2 * torch.randn_like(x)])
        z = F.normalize(encoder(views), dim=1)
        logits = z @ z.t() / 0.1
        partner = torch.arange(80).roll(40)
        loss = F.cross_entropy(logits, partner)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
