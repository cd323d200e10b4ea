# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = [(x := torch.randn(6), (x[:4] > 0).nonzero().flatten()) for _ in range(120)]


def collate(batch):
    xs, tags = zip(*batch)
    spread = torch.zeros(len(tags), 4)
    for i, tag in enumerate(tags):
        spread[i, tag] = 1.0
    return torch.stack(xs), spread


net = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=0.01)
for epoch in range(6):
    for x, y in DataLoader(rows, batch_size=12, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.binary_cross_entropy_with_logits(net(x), y).backward()
        optimizer.step()
