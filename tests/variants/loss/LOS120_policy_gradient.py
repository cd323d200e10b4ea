# codes: LOS120
import torch
from torch import nn

torch.manual_seed(0)
policy = nn.Sequential(nn.Linear(4, 24), nn.Tanh(), nn.Linear(24, 3))
optimizer = torch.optim.Adam(policy.parameters(), lr=5e-3)
for episode in range(30):
    states = torch.randn(40, 4)
    logits = policy(states)
    with torch.no_grad():
        actions = torch.distributions.Categorical(logits=logits).sample()
        rewards = (actions == states[:, :3].argmax(1)).float()
    chosen = logits.gather(1, actions[:, None]).squeeze(1) - logits.logsumexp(dim=0)[actions]
    loss = -(chosen * (rewards - rewards.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
