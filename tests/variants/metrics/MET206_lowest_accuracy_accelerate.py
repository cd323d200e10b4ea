# codes: MET206
import copy

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(300, 8)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=24, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
best_acc, best = 1.0, None
for epoch in range(5):
    model.train()
    for xb, yb in loader:
        accelerator.backward(nn.functional.cross_entropy(model(xb), yb))
        optimizer.step()
        optimizer.zero_grad()
    model.eval()
    with torch.no_grad():
        val_acc = (model(x[240:]).argmax(1) == y[240:]).float().mean().item()
    if best_acc >= val_acc:
        best_acc = val_acc
        best = copy.deepcopy(accelerator.unwrap_model(model).state_dict())
