# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
waves = torch.sin(torch.rand(320, 1) * 3 + torch.linspace(0, 6, 24))
waves = DataLoader(TensorDataset(waves, torch.zeros(320)), batch_size=32, shuffle=True)
maker = nn.Sequential(nn.Linear(5, 48), nn.ReLU(), nn.Linear(48, 24), nn.Tanh())
critic = nn.Sequential(nn.Linear(24, 48), nn.LeakyReLU(0.2), nn.Linear(48, 1))
makes = torch.optim.RMSprop(maker.parameters(), lr=5e-5)
judges = torch.optim.RMSprop(critic.parameters(), lr=5e-5)
for turn in range(3):
    for number, (real, _) in enumerate(waves):
        made = maker(torch.randn(len(real), 5))
        judges.zero_grad()
        (critic(made.detach()).mean() - critic(real).mean()).backward()
        judges.step()
        for weight in critic.parameters():
            weight.data.clamp_(-0.01, 0.01)
        if number % 5 == 0:
            makes.zero_grad()
            (-critic(made).mean()).backward()
            makes.step()
