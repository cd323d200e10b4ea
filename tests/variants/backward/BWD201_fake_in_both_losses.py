# codes: BWD201
import torch
from torch import nn


class Gan:
    def __init__(self):
        self.maker = nn.Sequential(nn.Linear(4, 24), nn.ReLU(), nn.Linear(24, 3))
        self.judge = nn.Sequential(nn.Linear(3, 24), nn.LeakyReLU(0.2), nn.Linear(24, 1))
        self.maker_optim = torch.optim.Adam(self.maker.parameters(), lr=1e-3)
        self.judge_optim = torch.optim.Adam(self.judge.parameters(), lr=1e-3)
        self.bce = nn.BCEWithLogitsLoss()

    def turn(self, real):
        made = self.maker(torch.randn(len(real), 4))
        self.judge_optim.zero_grad()
        on_real = self.bce(self.judge(real), torch.ones(len(real), 1))
        on_made = self.bce(self.judge(made), torch.zeros(len(real), 1))
        (on_real + on_made).backward()
        self.judge_optim.step()

        self.maker_optim.zero_grad()
        fooled = self.bce(self.judge(made), torch.ones(len(real), 1))
        fooled.backward()
        self.maker_optim.step()
        return fooled.item()


torch.manual_seed(0)
gan = Gan()
for turn in range(20):
    gan.turn(torch.randn(32, 3) * 0.5 + 1)
