# codes: BWD109
"""Nodes of a graph, classified by the edges between them."""

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
N, C, D = 300, 3, 16
labels = torch.randint(0, C, (N,))
same = labels[:, None] == labels[None, :]
adj = (torch.rand(N, N) < torch.where(same, 0.06, 0.01)).float()
adj = ((adj + adj.t()) > 0).float()
adj.fill_diagonal_(1.0)
deg = adj.sum(1)
norm_adj = adj / torch.sqrt(deg[:, None] * deg[None, :])
features = torch.randn(N, D) + 0.5 * torch.eye(C, D)[labels]
idx = torch.randperm(N)
train_idx, val_idx = idx[:100], idx[100:]


class GraphConv(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.weight = nn.Parameter(torch.empty(i, o))
        self.bias = nn.Parameter(torch.zeros(o))
        nn.init.xavier_uniform_(self.weight)

    def forward(self, x, a):
        return a @ (x @ self.weight) + self.bias


class GCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.gc1 = GraphConv(D, 32)
        self.gc2 = GraphConv(32, C)

    def forward(self, x, a):
        h = F.relu(self.gc1(x, a))
        h = F.dropout(h.data, 0.3, training=self.training)
        return self.gc2(h, a)


model = GCN()
optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
for epoch in range(60):
    model.train()
    optimizer.zero_grad()
    out = model(features, norm_adj)
    loss = F.cross_entropy(out[train_idx], labels[train_idx])
    loss.backward()
    optimizer.step()
    if epoch % 10 == 0:
        model.eval()
        with torch.no_grad():
            acc = (model(features, norm_adj)[val_idx].argmax(1) == labels[val_idx]).float().mean().item()
        print(f"epoch {epoch} loss {loss.item():.3f} val acc {acc:.3f}")
