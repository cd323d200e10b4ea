# codes: LRN101
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = 30 * torch.randn(256, 8)
values = points.sum(dim=1, keepdim=True)
loader = DataLoader(TensorDataset(points, values), batch_size=32, shuffle=True)

accelerator = Accelerator(cpu=True)
model = nn.Linear(8, 1)
model, optimizer, loader = accelerator.prepare(model, torch.optim.SGD(model.parameters(), lr=0.1), loader)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.mse_loss(model(batch), target))
        optimizer.step()
