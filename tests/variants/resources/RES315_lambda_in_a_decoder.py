# codes: RES315
"""Autoencoder whose whole object is saved after training."""
import torch
from torch import nn
from torch.utils.data import DataLoader


class Lambda(nn.Module):
    def __init__(self, fn):
        super().__init__()
        self.fn = fn

    def forward(self, x):
        return self.fn(x)


def encoder(latent):
    return nn.Sequential(nn.Conv2d(1, 8, 3, 2, 1), nn.ReLU(), nn.Conv2d(8, 8, 3, 2, 1), nn.ReLU(), nn.Flatten(),
                         nn.Linear(8 * 16, latent))


def decoder(latent):
    return nn.Sequential(
        nn.Linear(latent, 8 * 16),
        Lambda(lambda h: h.view(-1, 8, 4, 4)),
        nn.Upsample(scale_factor=2), nn.Conv2d(8, 8, 3, padding=1), nn.ReLU(),
        nn.Upsample(scale_factor=2), nn.Conv2d(8, 1, 3, padding=1),
    )


class AutoEncoder(nn.Module):
    def __init__(self, latent=10):
        super().__init__()
        self.enc, self.dec = encoder(latent), decoder(latent)

    def forward(self, x):
        return self.dec(self.enc(x))


def blobs(n):
    yy, xx = torch.meshgrid(torch.linspace(-1, 1, 16), torch.linspace(-1, 1, 16), indexing="ij")
    c = torch.rand(n, 2, 1, 1) - 0.5
    return torch.exp(-8 * ((yy - c[:, 0]) ** 2 + (xx - c[:, 1]) ** 2))[:, None]


def train(model, data, epochs, out):
    opt = torch.optim.Adam(model.parameters(), 2e-3)
    sched = torch.optim.lr_scheduler.ExponentialLR(opt, 0.9)
    for e in range(epochs):
        for x in DataLoader(data, 16, shuffle=True):
            loss = nn.functional.mse_loss(model(x), x)
            opt.zero_grad()
            loss.backward()
            opt.step()
        sched.step()
        print(e, loss.item())
    torch.save(model, out)


if __name__ == "__main__":
    torch.manual_seed(0)
    train(AutoEncoder(), blobs(160), 2, "ae.pt")
