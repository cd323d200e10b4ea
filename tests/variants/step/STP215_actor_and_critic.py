# codes: STP215
"""An actor and its critic without a loader; the critic's optimizer holds the actor."""

import torch
from torch import nn
from torch.distributions import Categorical

torch.manual_seed(0)
actor = nn.Sequential(nn.Linear(4, 32), nn.Tanh(), nn.Linear(32, 3))
critic = nn.Sequential(nn.Linear(4, 32), nn.Tanh(), nn.Linear(32, 1))
actor_optim = torch.optim.Adam(actor.parameters(), lr=3e-3)
critic_optim = torch.optim.Adam(actor.parameters(), lr=3e-3)
for update in range(40):
    states = torch.randn(64, 4)
    policy = Categorical(logits=actor(states))
    actions = policy.sample()
    rewards = (actions == states[:, :3].argmax(1)).float()
    values = critic(states).squeeze(1)
    advantage = rewards - values.detach()
    actor_loss = -(policy.log_prob(actions) * advantage).mean()
    critic_loss = nn.functional.mse_loss(values, rewards)
    actor_optim.zero_grad()
    actor_loss.backward()
    actor_optim.step()
    critic_optim.zero_grad()
    critic_loss.backward()
    critic_optim.step()
    if update % 10 == 0:
        print(update, rewards.mean().item())
