# codes:
"""Every so many batches: an evaluation that puts the mode back, an attack in eval mode, and one step of another part."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
y = torch.randint(0, 3, (640,))
x = torch.randn(640, 6) * 0.8
x[:, :3] += nn.functional.one_hot(y, 3)
loader = DataLoader(TensorDataset(x[:560], y[:560]), batch_size=8, shuffle=True)
val = DataLoader(TensorDataset(x[560:], y[560:]), batch_size=40)
model = nn.Sequential(nn.Linear(6, 24), nn.BatchNorm1d(24), nn.ReLU(), nn.Dropout(0.3), nn.Linear(24, 3))
opt = torch.optim.Adam(model.parameters(), lr=1e-3)


def evaluate():
    was_training = model.training
    model.eval()
    with torch.no_grad():
        right = sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in val)
    model.train(was_training)
    return right / 80


def attacked(inputs, labels):
    model.eval()
    inputs = inputs.clone().requires_grad_()
    (slope,) = torch.autograd.grad(nn.functional.cross_entropy(model(inputs), labels), inputs)
    model.train()
    return (inputs + 0.1 * slope.sign()).detach()


for epoch in range(3):
    model.train()
    total = 0.0
    for step, (xb, yb) in enumerate(loader):
        if step % 15 == 14:
            xb = attacked(xb, yb)
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad()
        loss.backward()
        opt.step()
        total += loss.item()
        if (step + 1) % 20 == 0:
            print(epoch, step, total / 20, evaluate())
            total = 0.0
