# codes:
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(7)
shapes = torch.randn(9, 16)
kinds = torch.randint(0, 9, (512,))
data = shapes[kinds] + 0.3 * torch.randn(512, 16)
encoder = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 12))
head = nn.Parameter(torch.randn(9, 12))
logit_scale = nn.Parameter(torch.tensor(0.5))
optimizer = torch.optim.Adam([*encoder.parameters(), head, logit_scale], lr=2e-3)
rows = torch.arange(32)
for step in range(150):
    picked = torch.randint(0, 512, (32,))
    x = data[picked]
    one = F.normalize(encoder(x + 0.1 * torch.randn_like(x)), dim=1)
    two = F.normalize(encoder(x + 0.1 * torch.randn_like(x)), dim=1)
    both = torch.cat([one, two])
    similarity = both @ both.t() / 0.5
    similarity.fill_diagonal_(float("-inf"))
    views = F.cross_entropy(similarity, torch.cat([rows + 32, rows]))
    # A scale that is learnt may begin small.
    pairs = logit_scale * one @ two.t()
    learnt = F.cross_entropy(pairs - 1e9 * (kinds[picked][:, None] == kinds[picked]).float().fill_diagonal_(0), rows)
    # Cosines with a margin, times a scale (CosFace).
    cosines = one @ F.normalize(head, dim=1).t()
    classes = F.cross_entropy(16 * (cosines - 0.2 * F.one_hot(kinds[picked], 9)), kinds[picked])
    loss = views + learnt + classes
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(loss.item())
