# codes:
import torch
from torch import nn

torch.manual_seed(0)
nodes, labels = torch.randn(64, 8), torch.randint(0, 3, (64,))
adjacency = (torch.rand(64, 64) < 0.1).float()
adjacency = ((adjacency + adjacency.T + torch.eye(64)) > 0).float()
adjacency = adjacency / adjacency.sum(dim=1, keepdim=True)


class GCN(nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = nn.Linear(8, 16), nn.Linear(16, 3)

    def forward(self, nodes, adjacency):
        return self.two(adjacency @ torch.relu(self.one(adjacency @ nodes)))


model = GCN()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2, weight_decay=5e-4)
for epoch in range(20):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(nodes, adjacency), labels)
    loss.backward()
    optimizer.step()
