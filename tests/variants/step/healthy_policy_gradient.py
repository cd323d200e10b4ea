# codes:
import torch
from torch import nn

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(4, 16), nn.Tanh(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(policy.parameters(), lr=1e-2)


def play(policy, steps=20):
    state, log_probs, rewards = torch.zeros(4), [], []
    for _ in range(steps):
        choice = torch.distributions.Categorical(logits=policy(state))
        action = choice.sample()
        log_probs.append(choice.log_prob(action))
        state = torch.randn(4) * 0.1 + state * 0.9
        rewards.append(float(action == (state[0] > 0).long()))
    return torch.stack(log_probs), torch.tensor(rewards)


for _episode in range(500):
    log_probs, rewards = play(policy)
    returns = rewards.flip(0).cumsum(0).flip(0)
    loss = -(log_probs * (returns - returns.mean())).sum()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()

with torch.no_grad():
    print(play(policy)[1].sum())
