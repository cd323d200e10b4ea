# codes: FWD101
# needs: torch
"""Two tables lack the same row: the first batches ask one of them for it, a later one the other."""

import torch
from torch import nn
import torch.nn.functional as F


class Net(nn.Module):
    def __init__(self, n, d):
        super().__init__()
        self.out = nn.Embedding(n, d)
        self.inp = nn.Embedding(n, d)

    def forward(self, center, negatives):
        v = self.inp(center)
        n = self.out(negatives)
        return -F.logsigmoid(-(n * v[:, None]).sum(-1)).mean()


torch.manual_seed(0)
model = Net(18, 8)
opt = torch.optim.Adam(model.parameters(), lr=1e-3)
center = torch.cat([torch.arange(18).repeat(12), torch.full((164,), 18)])
for epoch in range(3):
    for c in center.split(38):
        loss = model(c, torch.randint(19, (len(c), 5)))
        opt.zero_grad()
        loss.backward()
        opt.step()
