# codes: RES305
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 8)
y = (x[:, 0] + x[:, 1] > 0).long()
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
train = DataLoader(TensorDataset(x[:256], y[:256]), 32, shuffle=True)
val = DataLoader(TensorDataset(x[256:], y[256:]), 64)
model, optimizer, train, val = accelerator.prepare(model, optimizer, train, val)
best, best_model = 0.0, None
for epoch in range(6):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(inputs), labels))
        optimizer.step()
    model.eval()
    hits = 0
    with torch.no_grad():
        for inputs, labels in val:
            hits += (model(inputs).argmax(1) == labels).sum().item()
    if hits > best:
        best = hits
        best_state = accelerator.get_state_dict(model)
accelerator.unwrap_model(model).load_state_dict(best_state)
print(best)
