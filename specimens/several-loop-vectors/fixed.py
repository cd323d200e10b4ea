import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 32), nn.ReLU())
        self.head = nn.Linear(32, 3)

    def forward(self, rows):
        return self.head(self.body(rows))


torch.manual_seed(0)
rows = torch.randn(256, 12)
labels = rows[:, :3].argmax(1)
loader = DataLoader(TensorDataset(rows, labels), batch_size=16, shuffle=True)
network = Network()
optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for inputs, targets in loader:
        optimizer.zero_grad()
        loss = criterion(network(inputs), targets)
        loss.backward()
        optimizer.step()
