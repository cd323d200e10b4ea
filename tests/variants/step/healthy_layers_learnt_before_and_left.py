# codes:
"""A body that learnt to rebuild its inputs is loaded and left as it is; only the head learns."""
import io

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
labels = torch.randint(0, 3, (360,))
rows = 2 * torch.randn(3, 16)[labels] + torch.randn(360, 16)
body = nn.Sequential(nn.Linear(16, 48), nn.ReLU())
rebuild = nn.Linear(48, 16)
first = torch.optim.Adam([*body.parameters(), *rebuild.parameters()], lr=1e-2)
for _ in range(40):
    loss = nn.functional.mse_loss(rebuild(body(rows)), rows)
    first.zero_grad()
    loss.backward()
    first.step()
saved = io.BytesIO()
torch.save(body.state_dict(), saved)
saved.seek(0)

encoder = nn.Sequential(nn.Linear(16, 48), nn.ReLU())
encoder.load_state_dict(torch.load(saved))
for p in encoder.parameters():
    p.requires_grad = False
model = nn.Sequential(encoder, nn.Linear(48, 3))
optimizer = torch.optim.Adam(model[1].parameters(), lr=1e-2)
for _ in range(8):
    for x, y in DataLoader(TensorDataset(rows, labels), batch_size=30, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
