# codes: EVL103
"""Nodes of a graph, of which some are trained on, by layers that drop whatever the mode."""

import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
count, kinds = 160, 3
labels = torch.randint(0, kinds, (count,))
linked = torch.rand(count, count) < torch.where(labels[:, None] == labels[None], 0.08, 0.01)
adjacency = (linked | linked.T).float() + torch.eye(count)
adjacency = adjacency / adjacency.sum(1, keepdim=True)
words = (torch.rand(count, 30) < 0.1 + 0.2 * F.one_hot(labels, kinds).repeat(1, 10)).float()
order = torch.randperm(count)
train_idx, test_idx = order[:60], order[60:]


class Convolved(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(30, 16), nn.Linear(16, kinds)

    def forward(self, words, adjacency):
        hidden = F.relu(adjacency @ self.first(words))
        hidden = F.dropout(hidden, p=0.5)
        return adjacency @ self.second(hidden)


net = Convolved()
optimizer = torch.optim.Adam(net.parameters(), lr=0.02)
for epoch in range(1, 61):
    net.train()
    loss = F.cross_entropy(net(words, adjacency)[train_idx], labels[train_idx])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if epoch % 20 == 0:
        net.eval()
        with torch.no_grad():
            right = net(words, adjacency)[test_idx].argmax(1) == labels[test_idx]
        print(epoch, loss.item(), right.float().mean().item())
