# codes: FWD303
"""A generator that is shown latents without their space, and trained with them."""

import torch
from torch import nn

torch.manual_seed(0)
LATENT = 12
generator = nn.Sequential(
    nn.ConvTranspose2d(LATENT, 16, 4, 1, 0), nn.ReLU(), nn.ConvTranspose2d(16, 1, 4, 2, 1), nn.Tanh()
)
critic = nn.Sequential(nn.Conv2d(1, 16, 4, 2, 1), nn.LeakyReLU(0.2), nn.Conv2d(16, 1, 4), nn.Flatten())
opt_g = torch.optim.Adam(generator.parameters(), 2e-4, betas=(0.5, 0.999))
opt_c = torch.optim.Adam(critic.parameters(), 2e-4, betas=(0.5, 0.999))
shown = torch.randn(9, LATENT)

for step in range(6):
    real = torch.rand(16, 1, 8, 8) * 2 - 1
    fake = generator(torch.randn(16, LATENT, 1, 1))
    scores = torch.cat([critic(real), critic(fake.detach())])
    truth = torch.cat([torch.ones(16, 1), torch.zeros(16, 1)])
    loss = nn.functional.binary_cross_entropy_with_logits(scores, truth)
    opt_c.zero_grad()
    loss.backward()
    opt_c.step()
    wanted = critic(fake)
    loss = nn.functional.binary_cross_entropy_with_logits(wanted, torch.ones_like(wanted))
    opt_g.zero_grad()
    loss.backward()
    opt_g.step()
    if step % 2 == 1:
        with torch.no_grad():
            sheet = generator(shown)
        print(step, sheet.abs().mean().item())
