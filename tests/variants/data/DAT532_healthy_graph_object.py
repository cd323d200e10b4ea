# codes:
"""A function that steps takes the answers to the nodes of the mask of a graph object."""

import torch
from torch import nn
from torch.nn import functional as F


class Graph:
    def __init__(self, nodes=240, kinds=3):
        self.y = torch.randint(0, kinds, (nodes,))
        self.x = torch.randn(nodes, 24) + 0.5 * torch.eye(kinds, 24)[self.y]
        links = torch.rand(nodes, nodes) < torch.where(self.y[:, None] == self.y, 0.04, 0.01)
        self.adjacency = (links | links.T).float() + torch.eye(nodes)
        self.adjacency /= self.adjacency.sum(1, keepdim=True)
        place = torch.rand(nodes)
        self.train_mask, self.val_mask, self.test_mask = place < 0.2, (place >= 0.2) & (place < 0.5), place >= 0.5


class Layer(nn.Module):
    def __init__(self, given, made):
        super().__init__()
        self.linear = nn.Linear(given, made)

    def forward(self, x, adjacency):
        return adjacency @ self.linear(x)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = Layer(24, 16), Layer(16, 3)

    def forward(self, graph):
        return F.log_softmax(self.two(F.relu(self.one(graph.x, graph.adjacency)), graph.adjacency), dim=1)


def step(net, graph, optimizer):
    net.train()
    optimizer.zero_grad()
    answers = net(graph)
    loss = F.nll_loss(answers[graph.train_mask], graph.y[graph.train_mask])
    loss.backward()
    optimizer.step()
    return loss.item()


@torch.no_grad()
def score(net, graph, mask):
    net.eval()
    return (net(graph).argmax(1)[mask] == graph.y[mask]).float().mean().item()


torch.manual_seed(1)
graph, net = Graph(), Net()
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for epoch in range(50):
    loss = step(net, graph, optimizer)
    if epoch % 10 == 0:
        print(epoch, loss, score(net, graph, graph.val_mask))
print("test", score(net, graph, graph.test_mask))
