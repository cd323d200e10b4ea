"""Select more rows for a quick run than there are."""

# needs: datasets
import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
points = torch.randn(320, 6)
rows = Dataset.from_dict({"x": points.tolist(), "y": (points[:, 0] > 0).long().tolist()}).with_format("torch")
small = rows.shuffle(seed=1).select(range(1000))
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for batch in DataLoader(small, batch_size=32, shuffle=True):
    optimizer.zero_grad()
    nn.functional.cross_entropy(model(batch["x"]), batch["y"]).backward()
    optimizer.step()
