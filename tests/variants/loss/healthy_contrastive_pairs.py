# codes:
import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.data import Dataset, DataLoader

torch.manual_seed(0)


class Pairs(Dataset):
    def __init__(self):
        self.x = torch.randn(256, 3, 16, 16)

    def __len__(self):
        return 256

    def __getitem__(self, i):
        v = self.x[i]
        return v + 0.1 * torch.randn_like(v), v.flip(-1) + 0.1 * torch.randn_like(v)


class Enc(nn.Module):
    def __init__(self):
        super().__init__()
        self.f = nn.Sequential(
            nn.Conv2d(3, 16, 3, 2, 1),
            nn.BatchNorm2d(16),
            nn.ReLU(),
            nn.Conv2d(16, 32, 3, 2, 1),
            nn.BatchNorm2d(32),
            nn.ReLU(),
            nn.AdaptiveAvgPool2d(1),
            nn.Flatten(),
        )
        self.g = nn.Sequential(nn.Linear(32, 32), nn.ReLU(), nn.Linear(32, 16))

    def forward(self, x):
        return F.normalize(self.g(self.f(x)), dim=-1)


m = Enc()
opt = torch.optim.AdamW(m.parameters(), lr=3e-4, weight_decay=1e-4)
dl = DataLoader(Pairs(), batch_size=32, shuffle=True, drop_last=True, num_workers=2)


def nt_xent(a, b, t=0.5):
    z = torch.cat([a, b])
    s = z @ z.T / t
    s.fill_diagonal_(float("-inf"))
    n = a.shape[0]
    return F.cross_entropy(s, torch.cat([torch.arange(n, 2 * n), torch.arange(n)]))


for e in range(30):
    tot = 0.0
    for a, b in dl:
        loss = nt_xent(m(a), m(b))
        opt.zero_grad()
        loss.backward()
        opt.step()
        tot += loss.item()
    print(e, tot / len(dl))
m.eval()
with torch.no_grad():
    feats = torch.cat([m.f(a) for a, _ in DataLoader(Pairs(), batch_size=64)])
    print(feats.shape)
torch.save({"epoch": e, "state_dict": m.state_dict(), "opt": opt.state_dict()}, "ck.pth")
