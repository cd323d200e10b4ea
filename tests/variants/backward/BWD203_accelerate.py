# codes: BWD203
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 10)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(10, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
accelerator = Accelerator(cpu=True)
rows = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model, optimizer, rows = accelerator.prepare(model, optimizer, rows)


def epoch_of(loader):
    running = 0.0
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(xb), yb)
        accelerator.backward(loss)
        optimizer.step()
        running += loss * len(xb)
    return running / len(loader.dataset)


for epoch in range(5):
    print(epoch_of(rows))
