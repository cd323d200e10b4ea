# codes: BWD103
"""The model answers in one function and the loss is made in another, where numbers are also taken for the log."""

import torch
from torch import nn

torch.manual_seed(0)
model = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
kept = []


def act(state):
    scores = model(state).log_softmax(dim=-1)
    choice = scores.exp().multinomial(1)
    kept.append(scores.gather(0, choice))
    return choice.item()


def learn(rewards):
    weights = torch.tensor(rewards) - sum(rewards) / len(rewards)
    spread = torch.stack(kept).mean().item()
    loss = -(torch.cat(kept) * weights).sum().detach()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    kept.clear()
    return spread


for episode in range(20):
    rewards = [float(act(torch.randn(4)) == 1) for _ in range(8)]
    print(episode, learn(rewards))
