# codes: DAT501
# needs: datasets
import numpy as np
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

rng = np.random.default_rng(0)
x = rng.normal(size=(5000, 4)).astype("float32")
x[3333, 2] = np.nan
ds = Dataset.from_dict({"x": x, "y": (x[:, 0] > 0).astype("int64")}).with_format("torch")
loader = DataLoader(ds, batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters())
for batch in loader:
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch["x"]), batch["y"]).backward()
    optimizer.step()
