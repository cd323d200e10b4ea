# codes:
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.utils.data import DataLoader, TensorDataset


class Diffusion:
    def __init__(self, steps=50, device="cuda"):
        self.steps = steps
        self.device = device
        self.beta = torch.linspace(1e-4, 0.02, steps).to(device)
        self.alpha = 1.0 - self.beta
        self.alpha_hat = torch.cumprod(self.alpha, dim=0)

    def noise(self, x, t):
        a = torch.sqrt(self.alpha_hat[t])[:, None]
        b = torch.sqrt(1 - self.alpha_hat[t])[:, None]
        e = torch.randn_like(x)
        return a * x + b * e, e

    def sample_timesteps(self, n):
        return torch.randint(low=1, high=self.steps, size=(n,))

    def sample(self, model, n):
        model.eval()
        with torch.no_grad():
            x = torch.randn((n, 2)).to(self.device)
            for i in reversed(range(1, 5)):
                t = (torch.ones(n) * i).long().to(self.device)
                predicted = model(x, t)
                alpha = self.alpha[t][:, None]
                alpha_hat = self.alpha_hat[t][:, None]
                beta = self.beta[t][:, None]
                noise = torch.randn_like(x) if i > 1 else torch.zeros_like(x)
                x = (
                    1 / torch.sqrt(alpha) * (x - ((1 - alpha) / (torch.sqrt(1 - alpha_hat))) * predicted)
                    + torch.sqrt(beta) * noise
                )
        model.train()
        return x.clamp(-1, 1)


class Net(nn.Module):
    def __init__(self, device="cuda"):
        super().__init__()
        self.device = device
        self.time = nn.Linear(8, 32)
        self.a = nn.Linear(2, 32)
        self.b = nn.Linear(32, 2)

    def pos_encoding(self, t, channels):
        inv_freq = 1.0 / (10000 ** (torch.arange(0, channels, 2, device=self.device).float() / channels))
        a = torch.sin(t.repeat(1, channels // 2) * inv_freq)
        b = torch.cos(t.repeat(1, channels // 2) * inv_freq)
        return torch.cat([a, b], dim=-1)

    def forward(self, x, t):
        t = self.pos_encoding(t.unsqueeze(-1).type(torch.float), 8)
        return self.b(F.silu(self.a(x) + self.time(t)))


torch.manual_seed(0)
device = "cuda" if torch.cuda.is_available() else "cpu"
points = torch.randn(256, 2) * 0.1 + torch.tensor([[0.5, -0.5]])
loader = DataLoader(TensorDataset(points), batch_size=32, shuffle=True)
model = Net(device=device).to(device)
optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
diffusion = Diffusion(device=device)
mse = nn.MSELoss()
for epoch in range(3):
    for (x,) in loader:
        x = x.to(device)
        t = diffusion.sample_timesteps(x.shape[0]).to(device)
        x_t, noise = diffusion.noise(x, t)
        loss = mse(noise, model(x_t, t))
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
print(diffusion.sample(model, 4).cpu())
