# codes: FWD305
import torch
from torch import nn

torch.manual_seed(0)
NODES, WORDS, CLASSES = 120, 30, 4
labels = torch.randint(0, CLASSES, (NODES,))
words = torch.rand(NODES, WORDS) + nn.functional.one_hot(labels, WORDS)
links = ((labels[:, None] == labels[None]) & (torch.rand(NODES, NODES) < 0.1)).float() + torch.eye(NODES)
links = links / links.sum(1, keepdim=True)


class Hop(nn.Module):
    def __init__(self, taken, given):
        super().__init__()
        self.kernel = nn.Parameter(torch.empty(taken, given))
        self.bias = nn.Parameter(torch.zeros(given))
        nn.init.xavier_uniform_(self.kernel)

    def forward(self, nodes, links):
        return torch.mm(links, torch.mm(nodes, self.kernel)) + self.bias


class Network(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.near = Hop(WORDS, width)
        self.far = Hop(width * 2, CLASSES)  # here

    def forward(self, nodes, links):
        return self.far(torch.relu(self.near(nodes, links)), links)


network = Network(16)
optimizer = torch.optim.Adam(network.parameters(), lr=0.01)
for epoch in range(50):
    loss = nn.functional.cross_entropy(network(words, links), labels)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    print(epoch, loss.item())
