# codes: BAT212
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)


def molecule(kind):
    size = int(torch.randint(6, 10, (1,)))
    ends = torch.arange(size)
    bonds = torch.stack([ends, (ends + 1) % size])[:, : size - 1 + kind]
    return torch.randn(size, 4), torch.cat([bonds, bonds.flip(0)], dim=1), kind


def put_together(molecules):
    offset, atoms, bonds, owners, kinds = 0, [], [], [], []
    for number, (nodes, edges, kind) in enumerate(molecules):
        atoms.append(nodes)
        bonds.append(edges)
        owners += [number] * len(nodes)
        kinds.append(kind)
        offset += len(nodes)
    return torch.cat(atoms), torch.cat(bonds, dim=1), torch.tensor(owners), torch.tensor(kinds)


class Convolution(nn.Module):
    def __init__(self, width=32):
        super().__init__()
        self.own, self.near = nn.Linear(4, width), nn.Linear(4, width)
        self.head = nn.Linear(width, 2)

    def forward(self, atoms, bonds, owners, temperature):
        near = torch.zeros_like(atoms).index_add_(0, bonds[1], atoms[bonds[0]])
        states = torch.relu(self.own(atoms) + self.near(near))
        count = int(owners.max()) + 1
        whole = torch.zeros(count, states.shape[1]).index_add_(0, owners, states)
        return self.head(whole / owners.bincount().unsqueeze(1)) / temperature


molecules = [molecule(number % 2) for number in range(320)]
loader = DataLoader(molecules, batch_size=20, shuffle=True, collate_fn=put_together)
model = Convolution()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for _ in range(4):
    for atoms, bonds, owners, kinds in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(atoms, bonds, owners, torch.tensor(0.7)), kinds).backward()
        optimizer.step()
