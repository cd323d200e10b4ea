# codes: BWD201
import torch
from torch import nn
import torch.nn.functional as F
from torch.utils.data import DataLoader

torch.manual_seed(0)
enc = nn.Sequential(nn.Linear(20, 32), nn.ReLU(), nn.Linear(32, 8))
prototype = nn.Linear(8, 4)
opt = torch.optim.Adam([*enc.parameters(), *prototype.parameters()], lr=1e-3)
anchor = enc(torch.randn(16, 20))
for batch in DataLoader(torch.randn(64, 20), batch_size=16):
    a = F.normalize(anchor, dim=1)
    b = F.normalize(enc(batch), dim=1)
    sim = a @ b.T / 0.1
    loss = F.cross_entropy(sim, torch.arange(16)) + prototype(b).pow(2).mean()
    opt.zero_grad()
    loss.backward()
    opt.step()
