# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
centres = torch.randn(4, 20)
y = torch.randint(0, 4, (1200,))
x = centres[y] + 0.7 * torch.randn(1200, 20)
loader = DataLoader(TensorDataset(x[:1000], y[:1000]), batch_size=50, shuffle=True)
model = nn.Sequential(nn.Linear(20, 64), nn.ReLU(), nn.Linear(64, 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)


def perturb(x, steps=3, eps=0.3, size=0.1):
    model.eval()
    wanted = F.softmax(model(x), dim=1).detach()
    delta = torch.zeros_like(x).uniform_(-eps, eps).requires_grad_()
    inner = torch.optim.SGD([delta], lr=size)
    for _ in range(steps):
        inner.zero_grad()
        loss = -F.kl_div(F.log_softmax(model(x + delta), dim=1), wanted, reduction="sum")
        loss.backward()
        delta.grad.sign_()
        inner.step()
        delta.data.clamp_(-eps, eps)
    model.train()
    return (x + delta).detach()


for epoch in range(5):
    for xb, yb in loader:
        moved = perturb(xb)
        optimizer.zero_grad()
        logits = model(xb)
        robust = F.kl_div(F.log_softmax(model(moved), dim=1), F.softmax(logits, dim=1), reduction="batchmean")
        loss = F.cross_entropy(logits, yb) + 2.0 * robust
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, loss.item(), (model(x[1000:]).argmax(1) == y[1000:]).float().mean().item())
