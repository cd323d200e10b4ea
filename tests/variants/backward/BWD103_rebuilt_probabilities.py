# codes: BWD103 FWD201 SCR110
"""REINFORCE with a baseline on a corridor."""

import argparse
from collections import deque

import numpy as np
import torch
from torch import nn, optim
from torch.distributions import Categorical


class Corridor:
    def __init__(self, length=7):
        self.length = length

    def reset(self):
        self.at, self.t = self.length // 2, 0
        return self._obs()

    def _obs(self):
        view = np.zeros(self.length)
        view[self.at] = 1.0
        return view

    def step(self, action):
        self.at = int(np.clip(self.at + (1 if action else -1), 0, self.length - 1))
        self.t += 1
        done = self.at in (0, self.length - 1) or self.t >= 20
        return self._obs(), float(self.at == self.length - 1), done


class ActorCritic(nn.Module):
    def __init__(self, n_obs, n_actions):
        super().__init__()
        self.trunk = nn.Linear(n_obs, 24)
        self.pi = nn.Linear(24, n_actions)
        self.v = nn.Linear(24, 1)

    def forward(self, obs):
        h = torch.tanh(self.trunk(obs))
        return Categorical(logits=self.pi(h)), self.v(h).squeeze(-1)


def play(env, agent):
    log_probs, values, rewards, obs, done = [], [], [], env.reset(), False
    while not done:
        dist, value = agent(torch.from_numpy(obs))
        action = dist.sample()
        log_probs.append(dist.log_prob(action))
        values.append(value)
        obs, reward, done = env.step(action.item())
        rewards.append(reward)
    return log_probs, values, rewards


def returns_of(rewards, gamma):
    out, running = [], 0.0
    for r in reversed(rewards):
        running = r + gamma * running
        out.insert(0, running)
    return torch.tensor(out)


parser = argparse.ArgumentParser()
parser.add_argument("--episodes", type=int, default=40)
parser.add_argument("--gamma", type=float, default=0.97)
parser.add_argument("--seed", type=int, default=4)
args = parser.parse_args()
torch.manual_seed(args.seed)
env, agent = Corridor(), ActorCritic(7, 2)
optimizer = optim.Adam(agent.parameters(), lr=1e-2)
window = deque(maxlen=10)
for episode in range(args.episodes):
    log_probs, values, rewards = play(env, agent)
    targets = returns_of(rewards, args.gamma)
    baseline = torch.stack(values)
    advantage = targets - baseline.detach()
    policy_loss = -(torch.tensor(log_probs) * advantage).sum()
    loss = policy_loss
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    window.append(sum(rewards))
    spread = np.std(baseline.numpy())
    if episode % 10 == 9:
        print(f"episode {episode}: reward {np.mean(window):.2f} value spread {spread:.3f}")
