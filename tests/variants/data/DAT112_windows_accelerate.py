# codes: DAT112
# needs: accelerate datasets
"""Windows cut out of joined series; without batched, each row is a single series of numbers."""

from itertools import chain

import torch
from accelerate import Accelerator
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
accelerator = Accelerator()
series = Dataset.from_dict({"values": [[((i + t) % 8) / 8 for t in range(11)] for i in range(80)]})
size = 8


def windows(examples):
    joined = list(chain(*examples["values"]))
    return {"window": [joined[i : i + size] for i in range(0, len(joined) - size + 1, size)]}


data = series.map(windows, remove_columns=["values"]).with_format("torch")
model = nn.Sequential(nn.Linear(size - 1, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(data, batch_size=16, shuffle=True))
for epoch in range(3):
    for batch in loader:
        window = batch["window"]
        loss = nn.functional.mse_loss(model(window[:, :-1]), window[:, -1:])
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, loss.item())
