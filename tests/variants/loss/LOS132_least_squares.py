# codes: LOS132
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
points = torch.randn(512, 2) * 0.2 + torch.tensor([1.0, 2.0])
G = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 2))
D = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 1))
opt_g, opt_d = torch.optim.Adam(G.parameters(), 1e-3), torch.optim.Adam(D.parameters(), 1e-3)


def critic_step(x):
    with torch.no_grad():
        made = G(torch.randn(len(x), 6))
    score_real, score_made = D(x), D(made)
    loss = nn.functional.mse_loss(score_real, torch.ones_like(score_real))
    loss = loss + nn.functional.mse_loss(score_made, torch.zeros_like(score_made))
    opt_d.zero_grad()
    loss.backward()
    opt_d.step()


def maker_step(count):
    made = G(torch.randn(count, 6))
    score = D(made)
    loss = nn.functional.mse_loss(score, torch.zeros_like(score))
    opt_g.zero_grad()
    loss.backward()
    opt_g.step()


for epoch in range(4):
    for batch in DataLoader(points, batch_size=64, shuffle=True):
        critic_step(batch)
        maker_step(len(batch))
