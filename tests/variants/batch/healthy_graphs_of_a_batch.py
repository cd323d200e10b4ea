# codes:
import random

import torch
from torch import nn

random.seed(3)
torch.manual_seed(3)


def graph():
    count = random.randint(5, 9)
    ends = torch.arange(count)
    return torch.randn(count, 4), torch.stack([ends, ends.roll(1)])


class Passing(nn.Module):
    """Shifts the edges itself, where it is told how many of them each graph has."""

    def __init__(self):
        super().__init__()
        self.own, self.near, self.head = nn.Linear(4, 24), nn.Linear(4, 24), nn.Linear(24, 1)

    def forward(self, nodes, edges, owners, shifts=None):
        source, target = edges if shifts is None else edges + shifts
        sums = torch.zeros_like(nodes).index_add(0, target, nodes[source])
        states = torch.relu(self.own(nodes) + self.near(sums))
        return self.head(torch.zeros(int(owners[-1]) + 1, 24).index_add(0, owners, states)).squeeze(1)


class Shared(nn.Module):
    """Every row of a batch lies on the same graph of sensors."""

    def __init__(self, edges):
        super().__init__()
        self.register_buffer("edges", edges)
        self.near, self.head = nn.Linear(3, 16), nn.Linear(16, 1)

    def forward(self, readings, edges):
        sums = torch.zeros_like(readings).index_add(1, edges[1], readings[:, edges[0]])
        return self.head(torch.relu(self.near(sums)).mean(1)).squeeze(1)


def joined(graphs, *, shifted):
    owners = torch.cat([torch.full((len(nodes),), number) for number, (nodes, _) in enumerate(graphs)])
    begins = [sum(len(nodes) for nodes, _ in graphs[:number]) for number in range(len(graphs))]
    edges = [edges + begin * shifted for (_, edges), begin in zip(graphs, begins)]
    shifts = torch.cat([torch.full((edges.shape[1],), begin) for (_, edges), begin in zip(graphs, begins)])
    return torch.cat([nodes for nodes, _ in graphs]), torch.cat(edges, dim=1), owners, shifts


graphs = [graph() for _ in range(200)]
for shifted in (True, False):
    model = Passing()
    optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
    for turn in range(20):
        some = random.sample(graphs, 20)
        nodes, edges, owners, shifts = joined(some, shifted=shifted)
        target = torch.stack([(n[e[0]] * n[e[1]]).sum() for n, e in some])
        answer = model(nodes, edges, owners) if shifted else model(nodes, edges, owners, shifts)
        optimizer.zero_grad()
        nn.functional.mse_loss(answer, target).backward()
        optimizer.step()

_, sensors = graph()
readings = torch.randn(200, int(sensors.max()) + 1, 3)
model = Shared(sensors)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for turn in range(20):
    rows = torch.randint(0, 200, (25,))
    optimizer.zero_grad()
    target = readings[rows].prod(2).sum(1)
    nn.functional.mse_loss(model(readings[rows], sensors), target).backward()
    optimizer.step()
