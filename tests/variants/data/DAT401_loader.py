# codes: DAT401
import torch
from datasets import Dataset
from torch.utils.data import DataLoader

torch.manual_seed(0)
features = torch.randn(64, 6)
rows = Dataset.from_dict({"x": features.tolist(), "y": (features[:, 0] > 0).long().tolist()}).with_format("torch")
rows = rows.filter(lambda row: row["y"] == 2)
loader = DataLoader(rows, batch_size=16)
model = torch.nn.Sequential(torch.nn.Linear(6, 16), torch.nn.ReLU(), torch.nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in loader:
        optimizer.zero_grad()
        loss = torch.nn.functional.cross_entropy(model(batch["x"]), batch["y"])
        loss.backward()
        optimizer.step()
