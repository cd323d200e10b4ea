# codes: FWD601 FWD203 MET101
# needs: sklearn
"""Node classification on a random citation graph."""
import numpy as np
import torch
import torch.nn as nn
from sklearn.metrics import accuracy_score

gen = np.random.default_rng(21)
NODES, FEATS, CLASSES = 240, 20, 4
labels = gen.integers(0, CLASSES, NODES)
features = gen.normal(size=(NODES, FEATS)) + np.eye(CLASSES, FEATS)[labels] * 1.5
edges = []
while len(edges) < 900:
    a, b = gen.integers(0, NODES, 2)
    if labels[a] == labels[b] or gen.random() < 0.2:
        edges += [(a, b), (b, a)]
edge_index = torch.tensor(np.array(edges).T)
degree = np.bincount(edge_index[0].numpy(), minlength=NODES).clip(1)
edge_weight = 1.0 / np.sqrt(degree[edge_index[0]] * degree[edge_index[1]])

x = torch.tensor(features, dtype=torch.float)
y = torch.tensor(labels)
w = torch.from_numpy(edge_weight)
perm = torch.randperm(NODES, generator=torch.Generator().manual_seed(0))
train_mask = torch.zeros(NODES, dtype=torch.bool)
train_mask[perm[:140]] = True
test_mask = ~train_mask


class GraphConv(nn.Module):
    def __init__(self, n_in, n_out):
        super().__init__()
        self.lin = nn.Linear(n_in, n_out)

    def forward(self, h, edge_index, edge_weight):
        h = self.lin(h)
        src, dst = edge_index
        gathered = h[src] * edge_weight.unsqueeze(-1)
        return torch.zeros_like(h).index_add_(0, dst, gathered)


class GCN(nn.Module):
    def __init__(self, sizes):
        super().__init__()
        self.convs = [GraphConv(i, o) for i, o in zip(sizes, sizes[1:])]
        self.drop = nn.Dropout(0.3)

    def forward(self, h, edge_index, edge_weight):
        for i, conv in enumerate(self.convs):
            h = conv(h, edge_index, edge_weight)
            if i + 1 < len(self.convs):
                h = self.drop(torch.relu(h))
        return h


torch.manual_seed(0)
gcn = GCN([FEATS, 32, CLASSES])
optim = torch.optim.Adam(gcn.parameters(), lr=0.02, weight_decay=5e-4)
ce = nn.CrossEntropyLoss()
for epoch in range(1, 31):
    gcn.train()
    optim.zero_grad()
    out = gcn(x, edge_index, w)
    loss = ce(out[train_mask], y[train_mask])
    loss.backward()
    optim.step()
    if epoch % 10 == 0:
        gcn.eval()
        with torch.no_grad():
            out = gcn(x, edge_index, w)
        acc = accuracy_score(y[test_mask].numpy(), out[test_mask].numpy())
        print(f"epoch {epoch:3d} loss {loss.item():.3f} test {acc:.3f}")
