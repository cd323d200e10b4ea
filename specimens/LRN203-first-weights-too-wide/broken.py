"""Draw all weights with a deviation of 1, whatever the number of their inputs."""

import torch
from torch import nn


class Digits(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 128), nn.ReLU(), nn.Linear(128, classes)
        )
        for layer in self.layers:
            if isinstance(layer, nn.Linear):
                nn.init.normal_(layer.weight)
                nn.init.zeros_(layer.bias)

    def forward(self, pixels):
        return self.layers(pixels)


torch.manual_seed(0)
middles = torch.rand(4, 64)
labels = torch.randint(4, (640,))
pixels = (middles[labels] + 0.2 * torch.randn(640, 64)).clamp(0, 1)
loader = torch.utils.data.DataLoader(torch.utils.data.TensorDataset(pixels, labels), batch_size=32, shuffle=True)
model = Digits()
optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
for epoch in range(5):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
