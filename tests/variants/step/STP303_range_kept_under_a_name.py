# codes: STP303
import torch
from torch import nn

torch.manual_seed(0)
wave = torch.sin(torch.arange(1400) / 9) + 0.05 * torch.randn(1400)
WINDOW = 20
EPOCHS = 5


def run_epoch(model, optimizer, schedule):
    starts = range(0, len(wave) - WINDOW - 1, WINDOW)
    total = 0.0
    for start in starts:
        window, following = wave[start : start + WINDOW], wave[start + WINDOW]
        loss = (model(window[None])[0, 0] - following) ** 2
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        total += loss.item()
    return total / len(starts)


model = nn.Sequential(nn.Linear(WINDOW, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
per_epoch = (len(wave) - 1) // (WINDOW + 1)
schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=5e-3, total_steps=per_epoch * EPOCHS)
for epoch in range(EPOCHS):
    print(epoch, run_epoch(model, optimizer, schedule))
