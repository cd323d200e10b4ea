# codes: STP303
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
series = np.sin(np.arange(4000) / 7).astype("float32") + 0.1 * rng.normal(size=4000).astype("float32")


def windows(values, size, count):
    starts = rng.permutation(len(values) - size - 1)
    for begin in range(0, len(starts) - count + 1, count):
        rows = [values[s : s + size + 1] for s in starts[begin : begin + count]]
        rows = torch.from_numpy(np.stack(rows))
        yield rows[:, :-1], rows[:, -1:]


def fit(epochs):
    net = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Linear(32, 1))
    optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 1e-2, epochs)
    for epoch in range(epochs):
        for x, y in windows(series, 24, 64):
            optimizer.zero_grad()
            loss = nn.functional.mse_loss(net(x), y)
            loss.backward()
            optimizer.step()
            schedule.step()
        print(epoch, loss.item())


fit(30)
