# codes: FWD305
"""Message passing by hand on one random graph (node classification)."""
import torch
import torch.nn as nn
import torch.nn.functional as F


def make_graph(nodes=120, edges=260, classes=4, seed=7):
    g = torch.Generator().manual_seed(seed)
    y = torch.randint(0, classes, (nodes,), generator=g)
    src = torch.randint(0, nodes - 6, (edges,), generator=g)
    dst = torch.randint(0, nodes - 6, (edges,), generator=g)
    x = F.one_hot(y, classes).float() + torch.randn(nodes, classes, generator=g)
    return x, y, torch.stack([src, dst])


class MeanConv(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.self_ = nn.Linear(i, o)
        self.neigh = nn.Linear(i, o, bias=False)

    def forward(self, x, edge_index):
        src, dst = edge_index
        summed = torch.zeros_like(x).index_add_(0, dst, x[src])
        degree = torch.bincount(dst).clamp(min=1).unsqueeze(1)
        return self.self_(x) + self.neigh(summed / degree)


class GNN(nn.Module):
    def __init__(self, i, h, o):
        super().__init__()
        self.c1, self.c2 = MeanConv(i, h), MeanConv(h, o)

    def forward(self, x, edge_index):
        return self.c2(F.dropout(F.relu(self.c1(x, edge_index)), 0.2, self.training), edge_index)


def main():
    x, y, edges = make_graph()
    train = torch.rand(len(y)) < 0.6
    model = GNN(x.size(1), 16, 4)
    opt = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
    for epoch in range(20):
        model.train()
        loss = F.cross_entropy(model(x, edges)[train], y[train])
        opt.zero_grad()
        loss.backward()
        opt.step()
        model.eval()
        with torch.no_grad():
            acc = (model(x, edges)[~train].argmax(1) == y[~train]).float().mean()
        if epoch % 5 == 0:
            print(epoch, loss.item(), acc.item())


main()
