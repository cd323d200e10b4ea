# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.random = nn.Linear(8, 64).requires_grad_(False)
        self.body = nn.Linear(64, 32)
        self.head = nn.Linear(32, 2)

    def forward(self, x):
        return self.head(torch.relu(self.body(torch.relu(self.random(x)))))


torch.manual_seed(0)
x = torch.randn(400, 8)
y = (x[:, 0] * x[:, 1] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True)
model = Net()
stages = [torch.optim.Adam(model.head.parameters(), lr=2e-3), torch.optim.Adam(model.body.parameters(), lr=2e-3)]
for optimizer in stages:
    for epoch in range(2):
        for rows, labels in loader:
            model.zero_grad()
            nn.functional.cross_entropy(model(rows), labels).backward()
            optimizer.step()
