"""SimCLR with NT-Xent on small images, then a linear probe with a frozen encoder."""
import torch, torch.nn as nn, torch.nn.functional as F
from sklearn.datasets import load_digits
from torch.utils.data import Dataset, DataLoader, Subset

torch.manual_seed(0)
digits = load_digits()
images = torch.tensor(digits.images, dtype=torch.float32).unsqueeze(1) / 16.0
labels = torch.tensor(digits.target)
perm = torch.randperm(len(images)); train_idx, test_idx = perm[:1400], perm[1400:]

def augment(x):
    dx, dy = torch.randint(-1, 2, (2,))
    x = torch.roll(x, (int(dx), int(dy)), dims=(1, 2))
    return x * (0.8 + 0.4 * torch.rand(1)) + 0.05 * torch.randn_like(x)

class TwoViews(Dataset):
    def __init__(self, idx): self.idx = idx
    def __len__(self): return len(self.idx)
    def __getitem__(self, i):
        x = images[self.idx[i]]
        return x, x

encoder = nn.Sequential(nn.Conv2d(1, 16, 3, padding=1), nn.BatchNorm2d(16), nn.ReLU(), nn.MaxPool2d(2),
    nn.Conv2d(16, 32, 3, padding=1), nn.BatchNorm2d(32), nn.ReLU(), nn.AdaptiveAvgPool2d(2), nn.Flatten())
projector = nn.Sequential(nn.Linear(128, 64), nn.ReLU(), nn.Linear(64, 32))

def nt_xent(z1, z2, t=0.5):
    z = F.normalize(torch.cat([z1, z2]), dim=1)
    sim = z @ z.T / t
    sim.fill_diagonal_(float("-inf"))
    n = len(z1)
    target = torch.cat([torch.arange(n, 2 * n), torch.arange(n)])
    return F.cross_entropy(sim, target)

opt = torch.optim.Adam([*encoder.parameters(), *projector.parameters()], lr=1e-3)
for epoch in range(5):
    for a, b in DataLoader(TwoViews(train_idx), batch_size=128, shuffle=True, drop_last=True):
        loss = nt_xent(projector(encoder(a)), projector(encoder(b)))
        opt.zero_grad(); loss.backward(); opt.step()
    print("simclr", epoch, loss.item())

encoder.eval()
for p in encoder.parameters():
    p.requires_grad_(False)
with torch.no_grad():
    ftr, fte = encoder(images[train_idx]), encoder(images[test_idx])
probe = nn.Linear(128, 10)
popt = torch.optim.LBFGS(probe.parameters(), max_iter=100)
def closure():
    popt.zero_grad()
    loss = F.cross_entropy(probe(ftr), labels[train_idx]) + 1e-4 * probe.weight.square().sum()
    loss.backward()
    return loss
popt.step(closure)
print("probe accuracy", (probe(fte).argmax(1) == labels[test_idx]).float().mean().item())
