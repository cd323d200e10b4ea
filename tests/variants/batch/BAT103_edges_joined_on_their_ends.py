# codes: BAT103
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Rings(Dataset):
    def __init__(self, count):
        self.items = []
        for _ in range(count):
            n = int(torch.randint(5, 12, ()))
            nodes = torch.randn(n, 6)
            ends = torch.stack([torch.arange(n), torch.roll(torch.arange(n), 1)])
            self.items.append((nodes, ends, nodes[:, 0].mean()))

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index]


def merge(graphs):
    nodes, ends, targets = zip(*graphs)
    shift = torch.cumsum(torch.tensor([0] + [len(n) for n in nodes[:-1]]), 0)
    ends = torch.cat(tensors=[e + s for e, s in zip(ends, shift)], dim=0)
    owner = torch.repeat_interleave(torch.arange(len(nodes)), torch.tensor([len(n) for n in nodes]))
    return torch.cat(nodes), ends, owner, torch.stack(targets)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(6, 32), nn.Linear(64, 1)

    def forward(self, nodes, ends, owner, graphs):
        hidden = torch.relu(self.first(nodes))
        source, target = ends
        around = torch.zeros_like(hidden).index_add(0, target, hidden[source])
        both = torch.cat([hidden, around], -1)
        return self.last(torch.zeros(graphs, 64).index_add(0, owner, both)).squeeze(-1)


loader = DataLoader(Rings(200), batch_size=20, shuffle=True, collate_fn=merge)
net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=0.003)
for epoch in range(3):
    for nodes, ends, owner, targets in loader:
        loss = nn.functional.mse_loss(net(nodes, ends, owner, len(targets)), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
