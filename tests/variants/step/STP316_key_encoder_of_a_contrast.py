# codes: STP316
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
def two(x, s=0.3): return x + s * torch.randn_like(x), x + s * torch.randn_like(x)
C = torch.randn(8, 16) * 2
X = C[torch.randint(0, 8, (800,))] + 0.5 * torch.randn(800, 16)
tl = DataLoader(TensorDataset(X), 64, shuffle=True, drop_last=True)
def enc(): return nn.Sequential(nn.Linear(16, 64), nn.ReLU(), nn.Linear(64, 32))
q, k = enc(), enc()
k.load_state_dict(q.state_dict())
for p in k.parameters(): p.requires_grad = False
m = 0.99
queue = nn.functional.normalize(torch.randn(32, 256), dim=0); ptr = 0
opt = torch.optim.SGD(q.parameters(), 0.1, momentum=0.9)
for epoch in range(8):
    for (x,) in tl:
        a, b = two(x)
        zq = nn.functional.normalize(q(a), dim=1)
        with torch.no_grad():
            for pq, pk in zip(q.parameters(), k.parameters()):
                pk.data = pk.data * (1 - m) + pq.data * m
            zk = nn.functional.normalize(k(b), dim=1)
        lpos = (zq * zk).sum(1, keepdim=True); lneg = zq @ queue.clone()
        logits = torch.cat([lpos, lneg], 1) / 0.2
        loss = nn.functional.cross_entropy(logits, torch.zeros(len(x), dtype=torch.long))
        opt.zero_grad(); loss.backward(); opt.step()
        queue[:, ptr:ptr + len(x)] = zk.T; ptr = (ptr + len(x)) % 256
    print(epoch, loss.item())
