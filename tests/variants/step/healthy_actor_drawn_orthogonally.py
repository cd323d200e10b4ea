# codes:
import torch
from torch import nn
from torch.distributions import Categorical


def layer(inputs, outputs, gain=2**0.5):
    made = nn.Linear(inputs, outputs)
    nn.init.orthogonal_(made.weight, gain)
    nn.init.zeros_(made.bias)
    return made


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.critic = nn.Sequential(layer(6, 32), nn.Tanh(), layer(32, 1, 1.0))
        self.actor = nn.Sequential(layer(6, 32), nn.Tanh(), layer(32, 3, 0.01))

    def act(self, seen, action=None):
        choice = Categorical(logits=self.actor(seen))
        action = choice.sample() if action is None else action
        return action, choice.log_prob(action), self.critic(seen).squeeze(-1)


torch.manual_seed(0)
agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=1e-3)
for update in range(12):
    seen = torch.randn(64, 6)
    with torch.no_grad():
        action, before, value = agent.act(seen)
    reward = (action == seen[:, :3].argmax(1)).float() + seen[:, 3]
    for part in range(0, 64, 16):
        rows = slice(part, part + 16)
        _, after, answer = agent.act(seen[rows], action[rows])
        advantage = reward[rows] - value[rows]
        ratio = (after - before[rows]).exp()
        clipped = ratio.clamp(0.8, 1.2)
        policy_loss = -torch.min(ratio * advantage, clipped * advantage).mean()
        loss = policy_loss + 0.5 * (answer - reward[rows]).pow(2).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
