# codes: FWD317
import torch
from torch import nn


class Attend(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.attention = nn.MultiheadAttention(width, 2, batch_first=True)

    def forward(self, x):
        return self.attention(x, x, x)


torch.manual_seed(0)
x = torch.randn(120, 6, 8)
y = x[:, :, 0].amax(1, keepdim=True)
layers = [Attend(8), nn.Flatten(), nn.Linear(48, 1)]
net = nn.Sequential(*layers)
optimizer = torch.optim.Adam(net.parameters(), lr=3e-3)
for epoch in range(4):
    for rows in torch.randperm(120).split(20):
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(net(x[rows]), y[rows])
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
