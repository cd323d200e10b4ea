# codes: LOS116
import copy

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(6)
prototypes = torch.randn(10, 18)
data = prototypes[torch.randint(0, 10, (600,))] + 0.4 * torch.randn(600, 18)
query = nn.Sequential(nn.Linear(18, 40), nn.ReLU(), nn.Linear(40, 12))
key = copy.deepcopy(query).requires_grad_(False)
queue = F.normalize(torch.randn(12, 256), dim=0)
optimizer = torch.optim.SGD(query.parameters(), lr=0.05, momentum=0.9)
T = 0.2
for step in range(200):
    x = data[torch.randint(0, 600, (32,))]
    q = F.normalize(query(x + 0.2 * torch.randn_like(x)), dim=1)
    with torch.no_grad():
        for old, new in zip(key.parameters(), query.parameters()):
            old.mul_(0.99).add_(new, alpha=0.01)
        k = F.normalize(key(x + 0.2 * torch.randn_like(x)), dim=1)
    positive = torch.einsum("nc,nc->n", [q, k]).unsqueeze(-1)
    negative = torch.einsum("nc,ck->nk", [q, queue.clone().detach()])
    logits = torch.cat([positive, negative], dim=1)
    logits *= T
    loss = F.cross_entropy(logits, torch.zeros(len(x), dtype=torch.long))
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    queue = torch.cat([k.t(), queue], dim=1)[:, :256]
print(loss.item())
