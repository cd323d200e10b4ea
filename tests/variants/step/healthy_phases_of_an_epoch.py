# codes:
"""Both phases in one loop, with a schedule by epochs, and another by batches that is sized for them."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS, PATIENCE = 6, 3
labels = torch.randint(0, 3, (160,))
rows = torch.randn(160, 6) * 0.3 + nn.functional.one_hot(labels, 3).float().repeat(1, 2)
loaders = {
    "train": DataLoader(TensorDataset(rows[:128], labels[:128]), batch_size=8, shuffle=True),
    "val": DataLoader(TensorDataset(rows[128:], labels[128:]), batch_size=8),
}


def fit(by_batches):
    model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    if by_batches:
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 0.2, total_steps=EPOCHS * len(loaders["train"]))
    else:
        schedule = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=EPOCHS)
    best, waited = float("inf"), 0
    for epoch in range(EPOCHS):
        for phase in ["train", "val"]:
            model.train(phase == "train")
            total = 0.0
            for x, y in loaders[phase]:
                with torch.set_grad_enabled(phase == "train"):
                    loss = nn.functional.cross_entropy(model(x), y)
                if phase == "train":
                    optimizer.zero_grad()
                    loss.backward()
                    optimizer.step()
                    if by_batches:
                        schedule.step()
                total += loss.item() * len(x)
            if phase == "train" and not by_batches:
                schedule.step()
            if phase == "val":
                waited = 0 if total < best else waited + 1
                best = min(best, total)
            print(epoch, phase, total)
        if waited > PATIENCE:
            break


fit(by_batches=False)
fit(by_batches=True)
