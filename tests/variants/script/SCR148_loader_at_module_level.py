# codes: SCR148
"""The function that scores is given the split, where a loader of it stands beside the call and is global."""
import torch
import torch.nn.functional as F
from torch.utils.data import DataLoader, Dataset, random_split


class Curves(Dataset):
    def __init__(this, n):
        this.values = torch.randn(n, 9).cumsum(1)

    def __len__(this):
        return len(this.values)

    def __getitem__(this, k):
        return dict(curve=this.values[k], up=int(this.values[k, -1] > 0))


def score(net, batches):
    net.eval()
    hit = n = 0
    with torch.inference_mode():
        for b in batches:
            guess = net(b["curve"]).argmax(1)
            hit += (guess == b["up"]).sum().item()
            n += b["up"].numel()
    return hit / n


torch.manual_seed(3)
everything = Curves(240)
fit_part, val_part = random_split(everything, [200, 40])
fit_batches = DataLoader(fit_part, 20, shuffle=True)
val_batches = DataLoader(val_part, 20)
net = torch.nn.Sequential(torch.nn.Linear(9, 24), torch.nn.GELU(), torch.nn.Linear(24, 2))
optim = torch.optim.AdamW(net.parameters(), 5e-3)
for _ in range(4):
    net.train()
    for b in fit_batches:
        optim.zero_grad()
        F.cross_entropy(net(b["curve"]), b["up"]).backward()
        optim.step()
    print(score(net, val_part))
