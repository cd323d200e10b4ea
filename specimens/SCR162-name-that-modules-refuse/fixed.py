import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
COLUMNS = {"brand": 12, "type": 20, "color": 8}


class Tower(nn.Module):
    def __init__(self, width=16):
        super().__init__()
        self.columns = nn.ModuleDict({f"{name}_": nn.Embedding(size, width) for name, size in COLUMNS.items()})
        self.head = nn.Linear(width, 2)

    def forward(self, ids):
        return self.head(sum(self.columns[f"{name}_"](ids[:, place]) for place, name in enumerate(COLUMNS)))


ids = torch.stack([torch.randint(size, (512,)) for size in COLUMNS.values()], 1)
labels = (ids[:, 1] > 9).long()
loader = DataLoader(TensorDataset(ids, labels), batch_size=32, shuffle=True)
model = Tower()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows, wanted in loader:
        loss = nn.functional.cross_entropy(model(rows), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
