# codes: STP306
"""One cycle over all batches, stepped at the end of the phase that trains."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS = 10
targets = torch.randn(320, 1)
rows = targets * torch.ones(1, 6) + 0.1 * torch.randn(320, 6)
loaders = {
    "training": DataLoader(TensorDataset(rows[:256], targets[:256]), batch_size=16, shuffle=True),
    "validation": DataLoader(TensorDataset(rows[256:], targets[256:]), batch_size=16),
}
model = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
cycle = torch.optim.lr_scheduler.OneCycleLR(
    optimizer, max_lr=1e-2, epochs=EPOCHS, steps_per_epoch=len(loaders["training"])
)
for _epoch in range(EPOCHS):
    for phase, loader in loaders.items():
        training = phase == "training"
        model.train(training)
        for x, y in loader:
            with torch.set_grad_enabled(training):
                loss = nn.functional.mse_loss(model(x), y)
            if training:
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
        if training:
            cycle.step()
    print(loss.item())
