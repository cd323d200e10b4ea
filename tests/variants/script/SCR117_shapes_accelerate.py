# codes: SCR117
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator()
images = torch.rand(64, 1, 10, 10)
loader = DataLoader(TensorDataset(images, (images.mean((1, 2, 3)) > 0.5).long()), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Flatten(), nn.Linear(100, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(2):
    for pixels, labels in loader:
        count, height, width = pixels.shape
        loss = nn.functional.cross_entropy(model(pixels), labels)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
