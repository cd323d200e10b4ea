# codes: LRN302
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(128, 1, 8, 8)
labels = torch.arange(128) % 2
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.features = nn.Conv2d(1, 4, 3)
        self.empty = nn.Parameter(torch.zeros(1, 4))
        self.head = nn.Linear(4, 2)

    def forward(self, images):
        self.features(images).mean(dim=(2, 3))
        return self.head(self.empty.repeat(len(images), 1))


accelerator = Accelerator(cpu=True)
model, loader = accelerator.prepare(Network(), loader)
optimizer = accelerator.prepare(torch.optim.Adam(model.parameters(), lr=1e-3))
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(batch), target))
        optimizer.step()
