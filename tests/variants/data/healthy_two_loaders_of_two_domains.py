# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

# labelled pictures of one domain beside unlabelled ones of another, as in adaptation: no row belongs to another
torch.manual_seed(5)
kind = torch.randint(3, (240,))
source = torch.randn(240, 20)
source[:, :3] += 3 * nn.functional.one_hot(kind, 3)
target = torch.randn(240, 20) + 0.5
body, head, critic = nn.Sequential(nn.Linear(20, 32), nn.ReLU()), nn.Linear(32, 3), nn.Linear(32, 2)
adam = torch.optim.Adam([*body.parameters(), *head.parameters(), *critic.parameters()], lr=2e-3)
labelled = DataLoader(TensorDataset(source, kind), batch_size=24, shuffle=True)
unlabelled = DataLoader(target, batch_size=24, shuffle=True)
for _epoch in range(3):
    for (x, y), other in zip(labelled, unlabelled):
        inner = body(torch.cat([x, other]))
        domain = torch.cat([torch.zeros(len(x)), torch.ones(len(other))]).long()
        loss = nn.functional.cross_entropy(head(inner[: len(x)]), y)
        loss = loss + 0.1 * nn.functional.cross_entropy(critic(inner), domain)
        adam.zero_grad()
        loss.backward()
        adam.step()
