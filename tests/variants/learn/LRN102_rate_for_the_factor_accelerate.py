# codes: LRN102
# needs: accelerate
import math

import torch
from accelerate import Accelerator
from torch import nn
from torch.optim.lr_scheduler import LambdaLR
from torch.utils.data import DataLoader, TensorDataset


def cosine_schedule(optimizer, peak, total):
    def rate(step):
        return 0.5 * peak * (1 + math.cos(math.pi * min(1.0, step / total)))

    return LambdaLR(optimizer, rate)


torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
ids = torch.randint(0, 40, (480, 12))
labels = (ids[:, 0] // 10).long()
loader = DataLoader(TensorDataset(ids, labels), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Embedding(40, 16), nn.Flatten(), nn.Linear(192, 48), nn.ReLU(), nn.Linear(48, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
scheduler = cosine_schedule(optimizer, 1e-3, 5 * len(loader))
model, optimizer, loader, scheduler = accelerator.prepare(model, optimizer, loader, scheduler)
for epoch in range(5):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
        scheduler.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
