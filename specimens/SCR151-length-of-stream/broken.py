import torch
from torch import nn
from torch.utils.data import DataLoader, IterableDataset

torch.manual_seed(0)


class Readings(IterableDataset):
    def __iter__(self):
        generator = torch.Generator().manual_seed(0)
        for _ in range(128):
            reading = torch.randn(8, generator=generator)
            yield reading, (reading[0] > 0).long()


model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
loader = DataLoader(Readings(), batch_size=16)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
epochs = 3
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=2e-2, total_steps=epochs * len(loader))
for _ in range(epochs):
    for readings, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(readings), labels)
        loss.backward()
        optimizer.step()
        schedule.step()
