# codes: DAT111
# needs: accelerate datasets
import numpy as np
import torch
from accelerate import Accelerator
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

rng = np.random.default_rng(1)
x = rng.normal(size=(96, 4)).astype("float32")
table = Dataset.from_dict({"x": x.tolist(), "grade": ["high" if row[0] > 0 else "low" for row in x]})


def number(batch):
    return {"inputs": batch["x"], "target": [1 for grade in batch["grade"] if grade == "high"]}


rows = table.map(number, batched=True, remove_columns=["x", "grade"]).with_format("torch")
accelerator = Accelerator(cpu=True)
model = nn.Linear(4, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, batch_size=8, shuffle=True))
for epoch in range(2):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["inputs"]), batch["target"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
