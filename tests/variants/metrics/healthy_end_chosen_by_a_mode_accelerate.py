# codes:
# needs: accelerate
from copy import deepcopy

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Patience:
    def __init__(self, patience=3, min_delta=1e-3, mode="max"):
        self.mode = mode
        self.patience, self.min_delta, self.waited = patience, min_delta, 0
        self.lowest = float("inf")
        self.weights = None

    def step(self, val_loss, model):
        score = -val_loss if self.mode == "max" else val_loss
        if score < self.lowest - self.min_delta:
            self.lowest = score
            self.waited = 0
            self.weights = deepcopy(model.state_dict())
        else:
            self.waited += 1
        return self.waited >= self.patience


torch.manual_seed(0)
x = torch.randn(600, 8)
y = (x[:, 0] * x[:, 1] > 0).long()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(x[:480], y[:480]), batch_size=32, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
waiting = Patience()
for epoch in range(12):
    model.train()
    for xb, yb in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(xb), yb))
        optimizer.step()
    model.eval()
    with torch.no_grad():
        logits = model(x[480:])
    val_acc = (logits.argmax(1) == y[480:]).float().mean().item()
    val_loss = nn.functional.cross_entropy(logits, y[480:]).item()
    if waiting.step(val_acc, model):
        break
model.load_state_dict(waiting.weights)
