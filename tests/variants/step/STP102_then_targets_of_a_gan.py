# codes: STP102 LOS304 BWD201
"""Two-dimensional GAN on a ring of Gaussians."""
import math
from types import SimpleNamespace

import torch
import torch.nn as nn

opt = SimpleNamespace(n_epochs=2, batch_size=64, lr=2e-4, b1=0.5, b2=0.999, latent_dim=8, modes=8)
torch.manual_seed(5)


def ring(n):
    angle = torch.randint(0, opt.modes, (n,)) * (2 * math.pi / opt.modes)
    return torch.stack([angle.cos(), angle.sin()], 1) + 0.05 * torch.randn(n, 2)


class Generator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(
            nn.Linear(opt.latent_dim, 32), nn.LeakyReLU(0.2), nn.Linear(32, 32), nn.LeakyReLU(0.2), nn.Linear(32, 2)
        )

    def forward(self, z):
        return self.model(z)


class Discriminator(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(nn.Linear(2, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1), nn.Sigmoid())

    def forward(self, points):
        return self.model(points)


adversarial_loss = nn.BCELoss()
generator, discriminator = Generator(), Discriminator()
optimizer_G = torch.optim.Adam(generator.parameters, lr=opt.lr, betas=(opt.b1, opt.b2))
optimizer_D = torch.optim.Adam(discriminator.parameters(), lr=opt.lr, betas=(opt.b1, opt.b2))
dataloader = torch.utils.data.DataLoader(ring(640), batch_size=opt.batch_size, shuffle=True)

for epoch in range(opt.n_epochs):
    for i, points in enumerate(dataloader):
        valid = torch.ones(points.size(0))
        fake = torch.zeros(points.size(0))

        optimizer_G.zero_grad()
        z = torch.randn(points.shape[0], opt.latent_dim)
        gen_points = generator(z)
        g_loss = adversarial_loss(discriminator(gen_points), valid)
        g_loss.backward()
        optimizer_G.step()

        optimizer_D.zero_grad()
        real_loss = adversarial_loss(discriminator(points), valid)
        fake_loss = adversarial_loss(discriminator(gen_points), fake)
        d_loss = (real_loss + fake_loss) / 2
        d_loss.backward()
        optimizer_D.step()
    print(f"[{epoch}/{opt.n_epochs}] D {d_loss.item():.3f} G {g_loss.item():.3f}")

generator.eval()
with torch.no_grad():
    sample = generator(torch.randn(16, opt.latent_dim))
print("mean radius", sample.norm(dim=1).mean().item())
