# codes: BWD109
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)


class Two(nn.Module):
    def __init__(self):
        super().__init__()
        self.left, self.right = nn.Linear(5, 16), nn.Linear(5, 16)
        self.out = nn.Linear(16, 1)

    def forward(self, a, b):
        left = torch.tanh(self.left(a))
        other = self.right(b)
        return self.out(left)


a, b = torch.randn(200, 5), torch.randn(200, 5)
y = a[:, :1] + 0.1 * b[:, :1]
net = Two()
optimizer = torch.optim.AdamW(net.parameters(), lr=2e-3)
for _epoch in range(3):
    for left, right, wanted in DataLoader(TensorDataset(a, b, y), batch_size=20, shuffle=True):
        loss = nn.functional.mse_loss(net(left, right), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
