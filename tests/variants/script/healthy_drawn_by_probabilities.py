# codes:
import torch
from torch import nn
from torch.distributions import Bernoulli, Categorical

torch.manual_seed(0)
actor = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 4))
optimizer = torch.optim.Adam(actor.parameters(), lr=1e-2)
for episode in range(20):
    state = torch.randn(8, 3)
    arms = Categorical(probs=actor(state).softmax(-1))
    action = arms.sample()
    reward = (action == state.argmax(1)).float()
    loss = -(arms.log_prob(action) * (reward - reward.mean())).mean() - 0.01 * arms.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    weights = actor(state).detach().exp()
    torch.multinomial(weights, 2)
    Bernoulli(logits=actor(state)[:, 0]).sample()
