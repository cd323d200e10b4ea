# codes: SCR122
import torch
from torch import nn

torch.manual_seed(0)
actor = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 4), nn.LogSoftmax(-1))
optimizer = torch.optim.RMSprop(actor.parameters(), lr=1e-2)


def choose(state):
    scores = actor(state)
    action = scores.multinomial(1)
    return action.squeeze(1), scores.gather(1, action).squeeze(1)


for episode in range(20):
    state = torch.randn(8, 3)
    action, log_prob = choose(state)
    reward = (action == state.argmax(1)).float()
    loss = -(log_prob * (reward - reward.mean())).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
