# codes: BWD201 RES302
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(256, 16)
y = (x[:, :8].sum(1) > 0).long()
body = nn.Sequential(nn.Linear(16, 64), nn.ReLU())
head = nn.Linear(64, 2)
optimizer = torch.optim.Adam([*body.parameters(), *head.parameters()], lr=3e-3)
features = body(x)
for step in range(60):
    loss = nn.functional.cross_entropy(head(features), y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
torch.save(head.state_dict(), "head.pt")
restored = nn.Linear(64, 3)
restored.load_state_dict(torch.load("head.pt"))
