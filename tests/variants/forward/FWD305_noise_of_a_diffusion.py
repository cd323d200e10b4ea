# codes: FWD305 RES303 RES315
"""Denoising diffusion on tiny crosses, with an averaged copy."""
import copy
import math

import torch
import torch.nn as nn
import torch.nn.functional as F


class Config:
    steps = 50
    size = 8
    channels = 12
    lr = 2e-3
    iterations = 30
    ema = 0.95


class TimeEmbedding(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim
        self.mlp = nn.Sequential(nn.Linear(dim, dim), nn.SiLU(), nn.Linear(dim, dim))

    def forward(self, t):
        freqs = torch.exp(-math.log(1000.0) * torch.arange(self.dim // 2) / (self.dim // 2))
        angles = t.float()[:, None] * freqs[None]
        return self.mlp(torch.cat([angles.sin(), angles.cos()], dim=-1))


class Denoiser(nn.Module):
    def __init__(self, cfg):
        super().__init__()
        c = cfg.channels
        self.time = TimeEmbedding(c)
        self.inp = nn.Conv2d(1, c, 3, padding=1)
        self.mid = nn.Conv2d(c, c, 3, padding=1)
        self.out = nn.Conv2d(c, 1, 3, padding=1)
        self.last = None

    def forward(self, x, t):
        h = F.silu(self.inp(x) + self.time(t)[:, :, None, None])
        h = F.silu(self.mid(h))
        self.last = h
        return self.out(h)


class Diffusion:
    def __init__(self, cfg):
        betas = torch.linspace(1e-4, 0.05, cfg.steps)
        self.abar = torch.cumprod(1 - betas, dim=0)
        self.steps = cfg.steps

    def add_noise(self, x0, t, noise):
        a = self.abar[t]
        return a.sqrt() * x0 + (1 - a).sqrt() * noise


def crosses(n, size):
    imgs = torch.full((n, 1, size, size), -1.0)
    for img in imgs:
        r, c = torch.randint(0, size, (2,))
        img[0, r], img[0, :, c] = 1.0, 1.0
    return imgs


def train(cfg):
    torch.manual_seed(12)
    model, diffusion = Denoiser(cfg), Diffusion(cfg)
    optimizer = torch.optim.AdamW(model.parameters(), lr=cfg.lr)
    average = copy.deepcopy(model)
    for it in range(cfg.iterations):
        x0 = crosses(20, cfg.size)
        t = torch.randint(0, diffusion.steps, (x0.shape[0],))
        noise = torch.randn_like(x0)
        loss = F.mse_loss(model(diffusion.add_noise(x0, t, noise), t), noise)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            for p, q in zip(average.parameters(), model.parameters()):
                p.lerp_(q, 1 - cfg.ema)
        if it % 10 == 0:
            best = copy.deepcopy(model)
            print(it, round(loss.item(), 4))
    torch.save({"cfg": cfg, "weights": average.state_dict()}, "ddpm.ckpt")
    return best


best = train(Config())
state = torch.load("ddpm.ckpt")
final = Denoiser(Config)
final.load_state_dict(state["weights"])
