# codes: FWD601
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
points = torch.randn(256, 4)
labels = (points[:, 0] > 0).long()
loader = DataLoader(TensorDataset(points, labels), batch_size=32, shuffle=True)


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = torch.ones(4, requires_grad=True)
        self.head = nn.Linear(4, 2)

    def forward(self, points):
        return self.head(points * self.scale)


accelerator = Accelerator(cpu=True)
model = Scaled()
model, optimizer, loader = accelerator.prepare(model, torch.optim.AdamW(model.parameters(), lr=1e-3), loader)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(batch), target))
        optimizer.step()
