# codes:
import random, torch
from torch import nn
import torch.nn.functional as F
random.seed(0); torch.manual_seed(0)
GAMMA, TAU, LR = 0.95, 1.0, 1e-3
class Q(nn.Module):
    def __init__(self):
        super().__init__(); self.net = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 3))
    def forward(self, s): return self.net(s)
class Agent:
    def __init__(self):
        self.online, self.target = Q(), Q()
        self.target.load_state_dict(self.online.state_dict())
        self.opt = torch.optim.Adam(self.online.parameters(), lr=LR)
        self.memory = []
    def act(self, s, eps):
        if random.random() < eps: return random.randrange(3)
        with torch.no_grad(): return int(self.online(s[None]).argmax())
    def learn(self):
        s, a, r, n = (torch.stack(t) for t in zip(*random.sample(self.memory, 32)))
        q = self.online(s).gather(1, a[:, None]).squeeze(1)
        with torch.no_grad(): y = r + GAMMA * self.target(n).max(1).values
        loss = F.smooth_l1_loss(q, y)
        self.opt.zero_grad(); loss.backward(); self.opt.step()
        self.soft_update(self.online, self.target, TAU)
    def soft_update(self, local, target, tau):
        for tp, lp in zip(target.parameters(), local.parameters()):
            tp.data.copy_(tau * lp.data + (1.0 - tau) * tp.data)
agent = Agent(); s = torch.zeros(4)
for t in range(600):
    a = agent.act(s, max(0.1, 1 - t / 300))
    n = 0.8 * s + F.one_hot(torch.tensor(a), 4) + 0.1 * torch.randn(4)
    agent.memory.append((s, torch.tensor(a), -n.abs().sum(), n)); s = n
    if len(agent.memory) > 64: agent.learn()
