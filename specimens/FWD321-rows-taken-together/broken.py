import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class TwoBranches(nn.Module):
    def __init__(self):
        super().__init__()
        self.left, self.right = nn.Linear(6, 16), nn.Linear(4, 16)
        self.head = nn.Linear(32, 3)

    def forward(self, left, right):
        joined = torch.cat([self.left(left), self.right(right)])
        return self.head(torch.relu(joined))


torch.manual_seed(0)
classes = torch.randint(0, 3, (240,))
left = torch.randn(240, 6)
right = torch.randn(240, 4)
left[:, 0] += 2 * classes
model = TwoBranches()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    for one, other, target in DataLoader(TensorDataset(left, right, classes), batch_size=24, shuffle=True):
        loss = nn.functional.cross_entropy(model(one, other), target)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
