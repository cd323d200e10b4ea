# codes:
# needs: torch
"""Tones by their height; meters that are cleared as they are read, made anew, and those that measure the whole run."""

import time

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Mean:
    def __init__(self):
        self.sum, self.count = 0.0, 0

    def update(self, value, count=1):
        self.sum += value * count
        self.count += count

    def pop(self):
        mean = self.sum / self.count
        self.sum, self.count = 0.0, 0
        return mean


class Meter:
    def __init__(self):
        self.sum, self.count = 0.0, 0

    def update(self, value, count=1):
        self.sum += value * count
        self.count += count

    @property
    def avg(self):
        return self.sum / max(1, self.count)


class Budget:
    """What the whole run has cost so far."""

    def __init__(self):
        self.batches, self.examples = 0, 0

    def spend(self, examples):
        self.batches += 1
        self.examples += examples


def tones(count, seed):
    g = torch.Generator().manual_seed(seed)
    height = torch.randint(3, (count,), generator=g)
    when = torch.linspace(0, 1, 64)
    waves = torch.sin(6.28 * (3 + 4 * height[:, None]) * when) + 0.5 * torch.randn(count, 64, generator=g)
    return TensorDataset(waves, height)


torch.manual_seed(0)
train, valid = DataLoader(tones(480, 0), 32, shuffle=True), DataLoader(tones(96, 1), 32)
model = nn.Sequential(nn.Linear(64, 48), nn.ReLU(), nn.Linear(48, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
accuracy, batch_time, budget, running = Mean(), Meter(), Budget(), Meter()
for epoch in range(5):
    model.train()
    for waves, height in train:
        loss = nn.functional.cross_entropy(model(waves), height)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running.update(loss.item(), len(height))
    model.eval()
    losses = Meter()
    with torch.no_grad():
        for waves, height in valid:
            began = time.perf_counter()
            logits = model(waves)
            batch_time.update(time.perf_counter() - began)
            losses.update(nn.functional.cross_entropy(logits, height).item(), len(height))
            accuracy.update((logits.argmax(1) == height).float().mean().item(), len(height))
            budget.spend(len(height))
    print(f"{epoch}: loss so far {running.avg:.3f}, validation {losses.avg:.3f}, accuracy {accuracy.pop():.3f}")
    print(f"{budget.batches} batches of {budget.examples} examples, {batch_time.avg:.4f} s a batch over the whole run")
