# codes:
"""Cosines as logits: no temperature among few, a learnt one, one that divides, and a diagonal that is the answer."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
meaning = torch.randn(960, 10)
one_side = meaning @ torch.randn(10, 40) + 0.2 * torch.randn(960, 40)
other_side = meaning @ torch.randn(10, 40) + 0.2 * torch.randn(960, 40)
kinds = (meaning[:, 0] > 0).long() + 2 * (meaning[:, 1] > 0).long()


class Pair(nn.Module):
    """Two encoders, directions for the classes, and a scale that is learnt."""

    def __init__(self):
        super().__init__()
        self.one, self.other = nn.Linear(40, 24), nn.Linear(40, 24)
        self.centres = nn.Parameter(torch.randn(4, 24))
        self.logit_scale = nn.Parameter(torch.tensor(0.05))

    def forward(self, a, b):
        return F.normalize(self.one(a), dim=-1), F.normalize(self.other(b), dim=-1)


model = Pair()
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for step in range(80):
    rows = torch.randint(0, 960, (48,))
    a, b = model(one_side[rows], other_side[rows])
    partner = torch.arange(48)
    plain = F.cross_entropy(a @ F.normalize(model.centres, dim=-1).t(), kinds[rows])
    learnt = F.cross_entropy(model.logit_scale * (a @ b.t()), partner)
    divided = F.cross_entropy(b @ a.t() / 0.1, partner)
    own = F.cross_entropy(a @ a.t() / 0.1, partner)
    masked = (b @ b.t() / 0.1).fill_diagonal_(-1e9)
    near = F.cross_entropy(masked, torch.cdist(meaning[rows], meaning[rows]).fill_diagonal_(1e9).argmin(1))
    loss = plain + learnt + divided + 0.1 * own + 0.1 * near
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
