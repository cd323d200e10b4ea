# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
model = nn.Linear(6, 2)
meta = torch.optim.Adam(model.parameters(), lr=1e-2)
for _task in range(200):
    rows = torch.randint(0, 64, (16,))
    fast = dict(model.named_parameters())
    for _ in range(3):
        loss = F.cross_entropy(torch.func.functional_call(model, fast, (x[rows],)), y[rows])
        gradients = torch.autograd.grad(loss, list(fast.values()), create_graph=True)
        fast = {n: p - 0.1 * g for (n, p), g in zip(fast.items(), gradients, strict=True)}
    meta.zero_grad()
    F.cross_entropy(torch.func.functional_call(model, fast, (x[:16],)), y[:16]).backward()
    meta.step()
