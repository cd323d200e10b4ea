# codes: BAT212
import random

import torch
from torch import nn

random.seed(6)
torch.manual_seed(6)


class Chain:
    def __init__(self, closed):
        self.count = random.randint(6, 11)
        ends = [(i, i + 1) for i in range(self.count - 1)] + ([(self.count - 1, 0)] if closed else [])
        self.edges = torch.tensor(ends + [(j, i) for i, j in ends]).t()
        self.lengths = torch.rand(self.edges.shape[1], 1)
        self.nodes = torch.randint(0, 6, (self.count,))
        self.closed = int(closed)


class Passing(nn.Module):
    def __init__(self, width=24):
        super().__init__()
        self.kinds = nn.Embedding(6, width)
        self.message = nn.Linear(width + 1, width)
        self.head = nn.Linear(width, 2)

    def forward(self, nodes, edges, lengths, graph):
        states = self.kinds(nodes)
        sent = self.message(torch.cat([states[edges[0]], lengths], dim=1))
        states = torch.relu(states.index_add(0, edges[1], sent))
        return self.head(torch.zeros(int(graph[-1]) + 1, states.shape[1]).index_add(0, graph, states))


chains = [Chain(random.random() < 0.5) for _ in range(256)]
net = Passing()
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(4):
    random.shuffle(chains)
    for first in range(0, len(chains), 32):
        some = chains[first : first + 32]
        nodes = torch.cat([chain.nodes for chain in some])
        edges = torch.cat([chain.edges for chain in some], dim=1)
        lengths = torch.cat([chain.lengths for chain in some])
        graph = torch.repeat_interleave(torch.arange(len(some)), torch.tensor([chain.count for chain in some]))
        labels = torch.tensor([chain.closed for chain in some])
        loss = nn.functional.cross_entropy(net(nodes, edges, lengths, graph), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
