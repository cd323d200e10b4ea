"""A walker on a ledge learns by the returns of its steps."""

import torch
from torch import nn
from torch.distributions import Categorical

torch.manual_seed(1)


class Ledge:
    """A walker that drifts, and falls behind either edge; each step earns more in the middle."""

    def reset(self):
        self.place, self.speed, self.time = 0.0, 0.0, 0
        return torch.tensor([self.place, self.speed])

    def step(self, action):
        self.time += 1
        self.speed += 0.1 * (2 * action - 1) + 0.05 * float(torch.randn(()))
        self.place += self.speed * 0.3
        over = abs(self.place) > 2.4 or self.time >= 60
        return torch.tensor([self.place, self.speed]), 1.0 - abs(self.place) / 2.4, over


policy = nn.Sequential(nn.Linear(2, 32), nn.Tanh(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)
env, gamma = Ledge(), 0.98
for episode in range(200):
    state, over = env.reset(), False
    log_probs, rewards, states, actions = [], [], [], []
    while not over:
        drawn = Categorical(logits=policy(state))
        action = drawn.sample()
        log_probs.append(drawn.log_prob(action))
        states.append(state)
        actions.append(action)
        state, reward, over = env.step(int(action))
        rewards.append(reward)
    returns, running = [], 0.0
    for reward in reversed(rewards):
        running = reward + gamma * running
        returns.insert(0, running)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + 1e-8)
    optimizer.zero_grad()
    loss = (torch.stack(log_probs) * returns).sum()
    loss.backward()
    optimizer.step()
    if episode % 20 == 0:
        print(episode, sum(rewards))
