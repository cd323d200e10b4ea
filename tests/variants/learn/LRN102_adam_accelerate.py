# codes: LRN102
# needs: accelerate
from accelerate import Accelerator
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
images = torch.randn(128, 1, 8, 8)
labels = (images.mean(dim=(1, 2, 3)) > 0).long()
loader = DataLoader(TensorDataset(images, labels), batch_size=16, shuffle=True)

accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Conv2d(1, 8, 3), nn.ReLU(), nn.Flatten(), nn.Linear(288, 2))
model, optimizer, loader = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=1e-8), loader)
for epoch in range(2):
    for batch, target in loader:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(batch), target))
        optimizer.step()
