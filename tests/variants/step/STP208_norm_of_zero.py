# codes: STP208
import torch
from torch import nn

torch.manual_seed(0)
pairs = torch.randn(120, 2, 5)
pairs[::12, 1] = pairs[::12, 0]
encoder = nn.Linear(5, 3)
optimizer = torch.optim.SGD(encoder.parameters(), lr=0.01)
for rows in torch.arange(120).split(24):
    one, other = encoder(pairs[rows, 0]), encoder(pairs[rows, 1])
    apart = ((one - other) ** 2).sum(1).sqrt()
    loss = (apart - 1.0).abs().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
