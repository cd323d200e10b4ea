# codes: FWD301 SCR107 SCR112 SCR126
import torch
import torch.nn.functional as F
from torch import nn


class Encoder(nn.Module):
    def __init__(self, in_dim, hid, latent):
        super().__init__()
        self.fc = nn.Linear(in_dim, hid)
        self.mu = nn.Linear(hid, latent)
        self.logvar = nn.Linear(hid, latent)

    def forward(self, x):
        h = F.relu(self.fc(x))
        return self.mu(h), self.logvar(h)


class VAE(nn.Module):
    def __init__(self, in_dim=36, hid=32, latent=4):
        super().__init__()
        self.encoder = Encoder(in_dim, hid, latent)
        self.decoder = nn.Sequential(nn.Linear(hid, 32), nn.ReLU(), nn.Linear(32, in_dim))

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        return mu + torch.randn_like(std) * std

    def forward(self, x):
        z = self.reparameterize(self.encoder(x))
        return self.decoder(z), mu, logvar


def loss_fn(recon, x, mu, logvar):
    bce = F.binary_cross_entropy(recon, x, reduction="sum")
    kld = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return (bce + kld) / len(x)


torch.manual_seed(0)
data = (torch.rand(256, 6, 6) > 0.6).float() * torch.linspace(0, 1, 6)
loader = torch.utils.data.DataLoader(data, batch_size=32, shuffle=True)
vae = VAE()
optimizer = torch.optim.Adam(vae.parameters(), lr=1e-3)
for epoch in range(3):
    total = 0
    for x in loader:
        x = x.view(-1, 36)
        recon, mu, logvar = vae(x)
        loss = loss_fn(recon, x, mu, logvar)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        total += loss
    print(epoch, total / len(loader.dataset))
with torch.no_grad():
    sample = vae.decode(torch.randn(4, 4))
    print(sample.shape)
