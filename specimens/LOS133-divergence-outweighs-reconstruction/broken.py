"""A variational autoencoder of spectra, which are made of four components each."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
spectra = torch.sigmoid(torch.randn(512, 4) @ torch.randn(4, 48))


class Autoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.reader = nn.Sequential(nn.Linear(48, 64), nn.ReLU())
        self.mean, self.log_var = nn.Linear(64, 4), nn.Linear(64, 4)
        self.writer = nn.Sequential(nn.Linear(4, 64), nn.ReLU(), nn.Linear(64, 48))

    def forward(self, x):
        states = self.reader(x)
        mean, log_var = self.mean(states), self.log_var(states)
        code = mean + torch.randn_like(mean) * (0.5 * log_var).exp()
        return self.writer(code).sigmoid(), mean, log_var


model = Autoencoder()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
loader = DataLoader(TensorDataset(spectra), batch_size=64, shuffle=True)
for epoch in range(10):
    for (x,) in loader:
        written, mean, log_var = model(x)
        reconstruction = nn.functional.mse_loss(written, x)
        divergence = -0.5 * torch.sum(1 + log_var - mean**2 - log_var.exp())
        loss = reconstruction + divergence
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
