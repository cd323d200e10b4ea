"""Count the rows of a column."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Streets(Dataset):
    def __init__(self, columns):
        self.columns = columns

    def __len__(self):
        return len(self.columns["x"])

    def __getitem__(self, index):
        return {name: values[index] for name, values in self.columns.items()}


x = torch.randn(160, 5)
streets = Streets({"x": x, "busy": (x[:, 0] > 0).long(), "lanes": (x[:, 1] > 0).float()})
loader = DataLoader(streets, batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(10):
    for batch in loader:
        loss = nn.functional.cross_entropy(model(batch["x"]), batch["busy"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
