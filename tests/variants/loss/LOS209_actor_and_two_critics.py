# codes: LOS209
import numpy as np
import torch
from torch import nn

rng = np.random.default_rng(0)
torch.manual_seed(0)


class ReplayBuffer:
    def __init__(self, size):
        self.obs = np.zeros((size, 3), np.float32)
        self.act = np.zeros((size, 1), np.float32)
        self.rew = np.zeros(size, np.float32)
        self.obs2 = np.zeros((size, 3), np.float32)
        self.done = np.zeros(size, np.float32)
        self.count = 0

    def store(self, obs, act, rew, obs2, done):
        place = self.count
        self.obs[place], self.act[place], self.rew[place] = obs, act, rew
        self.obs2[place], self.done[place] = obs2, done
        self.count += 1

    def sample_batch(self, rows):
        chosen = rng.integers(0, self.count, rows)
        held = {"obs": self.obs, "act": self.act, "rew": self.rew, "obs2": self.obs2, "done": self.done}
        return {name: torch.as_tensor(values[chosen]) for name, values in held.items()}


class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 1))

    def forward(self, obs, act):
        return self.net(torch.cat([obs, act], dim=-1)).squeeze(-1)


def actor():
    return nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 1), nn.Tanh())


pi, pi_target, q1, q2, q1_target, q2_target = actor(), actor(), Critic(), Critic(), Critic(), Critic()
for copy, model in ((pi_target, pi), (q1_target, q1), (q2_target, q2)):
    copy.load_state_dict(model.state_dict())
q_optimizer = torch.optim.Adam([*q1.parameters(), *q2.parameters()], lr=1e-3)
pi_optimizer = torch.optim.Adam(pi.parameters(), lr=1e-3)


def update(data, gamma=0.97, polyak=0.98):
    o, a, r, o2 = data["obs"], data["act"], data["rew"], data["obs2"]
    with torch.no_grad():
        a2 = pi_target(o2)
        lower = torch.min(q1_target(o2, a2), q2_target(o2, a2))
        backup = r + gamma * lower
    loss_q = ((q1(o, a) - backup) ** 2).mean() + ((q2(o, a) - backup) ** 2).mean()
    q_optimizer.zero_grad()
    loss_q.backward()
    q_optimizer.step()
    loss_pi = -q1(o, pi(o)).mean()
    pi_optimizer.zero_grad()
    loss_pi.backward()
    pi_optimizer.step()
    with torch.no_grad():
        for copy, model in ((pi_target, pi), (q1_target, q1), (q2_target, q2)):
            for old, new in zip(copy.parameters(), model.parameters()):
                old.mul_(polyak).add_((1 - polyak) * new)


buffer = ReplayBuffer(4000)
obs = rng.normal(size=3).astype(np.float32)
for step in range(600):
    with torch.no_grad():
        act = pi(torch.from_numpy(obs)).numpy() + rng.normal(0, 0.3, 1).astype(np.float32)
    obs2 = (obs + 0.3 * act + rng.normal(0, 0.3, 3)).astype(np.float32)
    done = bool(np.abs(obs2).max() > 2.5)
    buffer.store(obs, act, -float(np.abs(obs2[0])) - 5.0 * done, obs2, done)
    obs = rng.normal(size=3).astype(np.float32) if done else obs2
    if step >= 100:
        update(buffer.sample_batch(64))
