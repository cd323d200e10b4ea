"""The divergence of a variational autoencoder from its prior keeps the code near it."""

import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
shapes = (torch.rand(8, 64) > 0.5).float()
images = shapes[torch.randint(0, 8, (1000,))] * 0.8 + 0.2 * torch.rand(1000, 64)
loader = DataLoader(TensorDataset(images), batch_size=50, shuffle=True)


class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 16))
        self.again = nn.Sequential(nn.Linear(8, 64), nn.ReLU(), nn.Linear(64, 64))

    def forward(self, x):
        mu, log_var = self.body(x).chunk(2, dim=1)
        z = mu + torch.exp(0.5 * log_var) * torch.randn_like(mu)
        return self.again(z), mu, log_var


model = Encoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(10):
    for (x,) in loader:
        again, mu, log_var = model(x)
        reconstruction = F.binary_cross_entropy_with_logits(again, x, reduction="sum") / len(x)
        divergence = -0.5 * torch.sum(1 + log_var - mu.pow(2) - log_var.exp()) / len(x)
        loss = reconstruction + divergence
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
