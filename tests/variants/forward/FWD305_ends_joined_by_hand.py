# codes: FWD305
import torch
from torch import nn

torch.manual_seed(0)


def ring(n):
    nodes = torch.randn(n, 6)
    return nodes, torch.stack([torch.arange(n), torch.roll(torch.arange(n), 1)]), nodes[:, 0].sum()


def together(graphs):
    nodes, edges, owner, base = [], [], [], 0
    for place, (x, e, _) in enumerate(graphs):
        nodes.append(x)
        edges.append(e + base)
        owner.append(torch.full((len(x),), place))
        base += len(x)
    return torch.cat(nodes), torch.cat(edges, axis=0), torch.cat(owner)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.last = nn.Linear(6, 32), nn.Linear(64, 1)

    def forward(self, nodes, edges, owner, count):
        hidden = torch.relu(self.first(nodes))
        src, dst = edges
        around = torch.zeros_like(hidden).index_add(0, dst, hidden[src])
        pooled = torch.zeros(count, 64).index_add(0, owner, torch.cat([hidden, around], -1))
        return self.last(pooled).squeeze(-1)


graphs = [ring(int(torch.randint(5, 12, ()))) for _ in range(240)]
net = Net()
optimizer = torch.optim.Adam(net.parameters(), lr=0.003)
for epoch in range(3):
    for start in range(0, len(graphs), 24):
        batch = graphs[start : start + 24]
        loss = nn.functional.mse_loss(net(*together(batch), len(batch)), torch.stack([y for *_, y in batch]))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
