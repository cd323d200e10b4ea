import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)


class GraphClassifier(nn.Module):
    """Passes messages along the edges of small graphs."""

    def __init__(self):
        super().__init__()
        self.first, self.second = nn.Linear(6, 32), nn.Linear(32, 32)
        self.head = nn.Linear(32, 2)

    def forward(self, nodes, edges):
        hidden = torch.relu(self.first(edges @ nodes))
        hidden = torch.relu(self.second(edges @ hidden))
        return self.head(hidden.mean(1))


nodes = torch.randn(96, 10, 6)
edges = (torch.rand(96, 10, 10) > 0.6).float()
labels = (nodes.mean((1, 2)) > 0).long()
loader = DataLoader(TensorDataset(nodes, edges, labels), batch_size=16, shuffle=True)
model = GraphClassifier()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for x, adjacency, y in loader:
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(x, adjacency), y)
    loss.backward()
    optimizer.step()
