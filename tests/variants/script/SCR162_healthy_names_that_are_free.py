# codes:
# Keys with an underscore behind them, and a script that itself asks whether a name is taken before it registers it.
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

FIELDS = {"type": 5, "half": 7, "colour": 3}


def free(module, name):
    try:
        module.register_buffer(name, torch.zeros(1))
    except KeyError:
        module.register_buffer(f"{name}_", torch.zeros(1))


class Tower(nn.Module):
    def __init__(self):
        super().__init__()
        self.fields = nn.ModuleDict({f"{name}_": nn.Embedding(size, 8) for name, size in FIELDS.items()})
        free(self, "type")
        self.fields["colour_"] = nn.Embedding(3, 8)
        self.head = nn.Linear(8, 2)

    def forward(self, ids):
        return self.head(sum(self.fields[f"{name}_"](ids[:, place]) for place, name in enumerate(FIELDS)))


torch.manual_seed(0)
ids = torch.stack([torch.randint(size, (512,)) for size in FIELDS.values()], 1)
loader = DataLoader(TensorDataset(ids, (ids[:, 1] > 3).long()), batch_size=32, shuffle=True)
model = Tower()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(3):
    for rows, labels in loader:
        loss = nn.functional.cross_entropy(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
