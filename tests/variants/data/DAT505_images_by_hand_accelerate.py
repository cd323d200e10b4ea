# codes: DAT505
# needs: accelerate
"""Images are shuffled alone, and their batches taken by hand and made floats."""

import torch
import torch.nn.functional as F
from accelerate import Accelerator
from torch import nn

torch.manual_seed(0)
labels = torch.arange(3).repeat_interleave(300)
images = torch.randint(0, 120, (900, 1, 12, 12), dtype=torch.uint8)
for c in range(3):
    images[labels == c, :, 4 * c : 4 * c + 4] += 90
images = images[torch.randperm(len(images))]

accelerator = Accelerator()
model = nn.Sequential(nn.Conv2d(1, 8, 3, padding=1), nn.ReLU(), nn.MaxPool2d(2), nn.Flatten(), nn.Linear(8 * 36, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
model, optimizer = accelerator.prepare(model, optimizer)
batch_size = 30
for epoch in range(3):
    perm = torch.randperm(len(images))
    for b in range(len(images) // batch_size):
        index = perm[b * batch_size : (b + 1) * batch_size]
        x = images[index].float().div(255).to(accelerator.device)
        y = labels[index].to(accelerator.device)
        loss = F.cross_entropy(model(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    accelerator.print(epoch, loss.item())
