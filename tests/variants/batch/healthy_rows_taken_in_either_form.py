# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
values = torch.randn(120, 5)
rows = [{"values": one, "sign": (one[0] > 0).long()} for one in values]


def collate(batch):
    try:
        pairs = [(values, sign) for values, sign in batch]
        values, signs = torch.stack([one for one, _ in pairs]), torch.stack([one for _, one in pairs])
    except TypeError:
        values, signs = torch.stack([row["values"] for row in batch]), torch.stack([row["sign"] for row in batch])
    return values, signs


net = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(3):
    for values, signs in DataLoader(rows, batch_size=15, shuffle=True, collate_fn=collate):
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(values), signs).backward()
        optimizer.step()
