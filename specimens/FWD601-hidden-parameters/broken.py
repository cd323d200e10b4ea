"""Learn a function of one number with a deep network."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
numbers = torch.linspace(-3, 3, 256)[:, None]
loader = DataLoader(TensorDataset(numbers, torch.sin(numbers)), batch_size=32, shuffle=True)


class Network(nn.Module):
    def __init__(self, depth=3):
        super().__init__()
        self.stem = nn.Linear(1, 32)
        self.layers = [nn.Linear(32, 32) for _ in range(depth)]
        self.head = nn.Linear(32, 1)

    def forward(self, numbers):
        hidden = torch.tanh(self.stem(numbers))
        for layer in self.layers:
            hidden = torch.tanh(layer(hidden))
        return self.head(hidden)


model = Network()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)

for epoch in range(3):
    for batch, target in loader:
        optimizer.zero_grad()
        loss = nn.functional.mse_loss(model(batch), target)
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
