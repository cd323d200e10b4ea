# codes: DAT504
"""A graph network whose loss is of every node, those of its test among them."""

import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
n, classes = 300, 4
y = torch.randint(0, classes, (n,))
x = F.one_hot(y, classes).float() @ torch.randn(classes, 16) + 1.5 * torch.randn(n, 16)
prob = torch.where(y[:, None] == y[None], 0.06, 0.01)
adj = (torch.rand(n, n) < prob).float()
adj = ((adj + adj.t()) > 0).float() + torch.eye(n)
deg = adj.sum(1)
adj = adj / (deg[:, None] * deg[None]).sqrt()
perm = torch.randperm(n)
train_mask = torch.zeros(n, dtype=torch.bool)
test_mask = torch.zeros(n, dtype=torch.bool)
train_mask[perm[:60]] = True
test_mask[perm[60:]] = True


class GCN(nn.Module):
    def __init__(self, nfeat, nhid, nclass):
        super().__init__()
        self.w1, self.w2 = nn.Linear(nfeat, nhid), nn.Linear(nhid, nclass)

    def forward(self, x, adj):
        x = F.dropout(F.relu(adj @ self.w1(x)), 0.5, training=self.training)
        return F.log_softmax(adj @ self.w2(x), dim=1)


model = GCN(16, 32, classes)
optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=5e-4)
for epoch in range(100):
    model.train()
    optimizer.zero_grad()
    out = model(x, adj)
    loss = F.nll_loss(out, y)
    loss.backward()
    optimizer.step()
    if epoch % 20 == 0:
        model.eval()
        with torch.no_grad():
            pred = model(x, adj).argmax(1)
        print(epoch, loss.item(), (pred[test_mask] == y[test_mask]).float().mean().item())
