# codes:
"""What a script asserts of whole epochs, and of how well they were learnt, is not judged by a few batches."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
x = torch.randn(640, 10); y = (x[:, 0] + x[:, 1] > 0).long()
train, val = TensorDataset(x[:512], y[:512]), TensorDataset(x[512:], y[512:])
loader = DataLoader(train, batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(model.parameters(), lr=1e-2)
EPOCHS = 10
losses, steps = [], 0
for epoch in range(EPOCHS):
    model.train()
    for xb, yb in loader:
        loss = nn.functional.cross_entropy(model(xb), yb)
        opt.zero_grad(); loss.backward(); opt.step()
        losses.append(loss.item()); steps += 1
    assert steps == (epoch + 1) * len(loader), "steps"
    model.eval()
    correct = total = 0
    with torch.no_grad():
        for xb, yb in DataLoader(val, batch_size=32):
            correct += (model(xb).argmax(1) == yb).sum().item(); total += len(yb)
    acc = correct / total
    assert total == len(val)
    if epoch > 0:
        assert losses[-1] < losses[0]
assert steps == EPOCHS * len(loader)
assert len(losses) == steps
assert acc > 0.9, acc
assert losses[-1] < 0.1
if acc < 0.9:
    raise RuntimeError(f"not learnt: {acc}")
by_epoch = torch.tensor(losses).reshape(EPOCHS, len(loader)).mean(1)
