# codes: FWD203
import torch
from torch import nn
from torch.utils.data import DataLoader


class GraphConv(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.lin = nn.Linear(i, o)

    def forward(self, x, adj):
        return torch.relu(self.lin(adj @ x))


class GNN(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = GraphConv(6, 16)
        self.c2 = GraphConv(16, 16)
        self.out = nn.Linear(16, 2)

    def forward(self, x, adj):
        return self.out(self.c2(self.c1(x, adj), adj).mean(1))


torch.manual_seed(0)
nodes = torch.randn(40, 10, 6)
adj = (torch.rand(40, 10, 10) > 0.6).long()
label = (nodes.mean((1, 2)) > 0).long()
data = list(zip(nodes, adj, label))
gnn = GNN()
opt = torch.optim.Adam(gnn.parameters(), lr=1e-2)
for x, a, y in DataLoader(data, batch_size=8, shuffle=True):
    opt.zero_grad()
    loss = nn.functional.cross_entropy(gnn(x, a), y)
    loss.backward()
    opt.step()
