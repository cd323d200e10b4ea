# codes: DAT110
"""Measured features put together in one dictionary by a batched function."""

import torch
from datasets import Dataset
from torch.utils.data import DataLoader

torch.manual_seed(3)
raw = Dataset.from_dict({"a": torch.randn(96).tolist(), "b": torch.randn(96).tolist()})


def measure(batch):
    sums = [[a, b, a + b] for a, b in zip(batch["a"], batch["b"])]
    return {"features": {"sums": sums}, "label": [int(a > b) for a, b in zip(batch["a"], batch["b"])]}


rows = raw.map(measure, batched=True, batch_size=32, remove_columns=["a", "b"])
model = torch.nn.Linear(3, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.3)
for batch in DataLoader(rows.with_format("torch"), batch_size=16, shuffle=True):
    loss = torch.nn.functional.cross_entropy(model(batch["features"]), batch["label"])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
