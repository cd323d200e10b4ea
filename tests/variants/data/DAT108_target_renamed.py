# codes: DAT108
# needs: accelerate
import torch
from accelerate import Accelerator
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
signals = torch.randn(256, 8)
table = Dataset.from_dict({"signal": signals.tolist(), "label": (signals.sum(1) > 0).long().tolist()})
table = table.rename_column("target", "labels").with_format("torch")
accelerator = Accelerator()
model = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(table, batch_size=32, shuffle=True))
for epoch in range(2):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["signal"]), batch["labels"])
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
