# codes: STP210
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
rows = torch.randn(640, 10)
size = rows[:, 0] + 0.5 * rows[:, 1] * rows[:, 2]
kind = (rows[:, 3] > 0).float()
loader = DataLoader(TensorDataset(rows, size, kind), batch_size=32, shuffle=True)


class Both(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(10, 48), nn.ReLU(), nn.Linear(48, 48), nn.ReLU())
        self.size, self.kind = nn.Linear(48, 1), nn.Linear(48, 1)

    def forward(self, x):
        h = self.trunk(x)
        return self.size(h)[:, 0], self.kind(h)[:, 0]


model = Both()
optimizer = torch.optim.SGD(model.parameters(), lr=0.2)
for epoch in range(10):
    for i, (x, s, k) in enumerate(loader):
        a, b = model(x)
        loss = nn.functional.mse_loss(a, s) + nn.functional.binary_cross_entropy_with_logits(b, k)
        loss.backward()
        if (i + 1) % 10 == 0:
            optimizer.step()
            optimizer.zero_grad()
