# codes: BWD109
import torch
from torch import nn
from torch.distributions import Categorical

torch.manual_seed(2)
true = torch.randn(6, 3)


class Agent(nn.Module):
    def __init__(self):
        super().__init__()
        self.policy = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 3))
        self.value = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))

    def forward(self, state):
        return self.policy(state), self.value(state).squeeze(-1)


agent = Agent()
optimizer = torch.optim.RMSprop(agent.parameters(), lr=2e-3)


def learn(batch):
    state = torch.randn(batch, 6)
    logits, value = agent(state)
    choice = Categorical(logits=logits)
    arm = choice.sample()
    pay = (state @ true).gather(1, arm[:, None]).squeeze(1)
    advantage = pay - value
    actor_loss = -(choice.log_prob(arm) * advantage.detach()).mean()
    critic_loss = advantage.detach().pow(2).mean()
    optimizer.zero_grad()
    (actor_loss + 0.5 * critic_loss).backward()
    optimizer.step()
    return pay.mean().item(), critic_loss.item()


for step in range(200):
    paid, missed = learn(64)
    if step % 50 == 49:
        print(step + 1, paid, missed)
