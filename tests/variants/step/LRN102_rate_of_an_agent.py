# codes: LRN102
import random

import torch
from torch import nn

random.seed(0)
torch.manual_seed(0)
LEARNING_RATE = 3e-10
policy = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.RMSprop(policy.parameters(), lr=LEARNING_RATE)
for _episode in range(40):
    states, rewards, actions = [], [], []
    for _turn in range(20):
        state = torch.randn(4)
        action = torch.distributions.Categorical(logits=policy(state).detach()).sample()
        states.append(state)
        actions.append(action)
        rewards.append(1.0 if state.argmax().item() == action.item() else 0.0)
    returns = torch.tensor(rewards) - sum(rewards) / len(rewards)
    logits = policy(torch.stack(states))
    chosen = torch.distributions.Categorical(logits=logits).log_prob(torch.stack(actions))
    loss = -(chosen * returns).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
