# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
loader = DataLoader(TensorDataset(torch.randn(256, 2) * 0.5 + 2), batch_size=32, shuffle=True)


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 32), nn.LeakyReLU(0.2), nn.Linear(32, 1))

    def forward(self, points):
        deviation = points.std(dim=0).mean().expand(len(points), 1)
        return self.body(torch.cat([points, deviation], dim=1))


maker, critic = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 2)), Critic()
maker_optimizer = torch.optim.Adam(maker.parameters(), lr=2e-4, betas=(0.5, 0.999))
critic_optimizer = torch.optim.Adam(critic.parameters(), lr=2e-4, betas=(0.5, 0.999))
criterion = nn.BCEWithLogitsLoss()
for epoch in range(2):
    for (real,) in loader:
        fake = maker(torch.randn(len(real), 4))
        critic_optimizer.zero_grad()
        answers = critic(real), critic(fake.detach())
        (
            criterion(answers[0], torch.ones_like(answers[0])) + criterion(answers[1], torch.zeros_like(answers[1]))
        ).backward()
        critic_optimizer.step()
        maker_optimizer.zero_grad()
        answer = critic(fake)
        criterion(answer, torch.ones_like(answer)).backward()
        maker_optimizer.step()
