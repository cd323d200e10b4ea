# codes: SCR125
import torch
import torch.nn.functional as F
from torch import nn

torch.manual_seed(0)
count = 60
links = (torch.rand(count, count) < 0.1).float() + torch.eye(count)
links = links / links.sum(1, keepdim=True)
kinds = torch.arange(count) % 3
features = torch.randn(count, 8) + F.one_hot(kinds, 8)
known, held = (torch.rand(count) < 0.6).float(), torch.rand(count) < 0.3


class Graph(nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(8, 16), nn.Linear(16, 3)

    def forward(self, x):
        return self.second(links @ F.relu(self.first(links @ x)))


graph = Graph()
optimizer = torch.optim.Adam(graph.parameters(), lr=1e-2)
for epoch in range(30):
    out = graph(features)
    loss = F.cross_entropy(out[known], kinds[known])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print((graph(features).argmax(1)[held] == kinds[held]).float().mean())
