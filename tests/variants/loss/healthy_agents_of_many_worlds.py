# codes:
import random

import torch
from torch import nn

random.seed(1)
torch.manual_seed(1)
WORLDS, LIMIT, GAMMA = 4, 15, 0.95
actor = nn.Sequential(nn.Linear(2, 32), nn.ReLU(), nn.Linear(32, 1), nn.Tanh())
critic, critic_target = (nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 1)) for _ in range(2))
critic_target.load_state_dict(critic.state_dict())
actor_optimizer = torch.optim.Adam(actor.parameters(), lr=1e-3)
critic_optimizer = torch.optim.Adam(critic.parameters(), lr=1e-3)
# Nothing ends here but by the clock, in all worlds at once.
memory = []


def update(batch):
    obs, action, reward, following, done = (torch.tensor(column, dtype=torch.float32) for column in zip(*batch))
    with torch.no_grad():
        ahead = critic_target(torch.cat([following, actor(following)], dim=1)).squeeze(1)
        target = reward + GAMMA * ahead
    loss = nn.functional.mse_loss(critic(torch.cat([obs, action], dim=1)).squeeze(1), target)
    critic_optimizer.zero_grad()
    loss.backward()
    critic_optimizer.step()
    loss = -critic(torch.cat([obs, actor(obs)], dim=1)).mean()
    actor_optimizer.zero_grad()
    loss.backward()
    actor_optimizer.step()
    with torch.no_grad():
        for old, new in zip(critic_target.parameters(), critic.parameters()):
            old.lerp_(new, 0.02)


states = [(random.gauss(0, 1), 0.0) for _ in range(WORLDS)]
for step in range(200):
    with torch.no_grad():
        actions = actor(torch.tensor(states)) + 0.2 * torch.randn(WORLDS, 1)
    done = step % LIMIT == LIMIT - 1
    for world, (place, speed) in enumerate(states):
        push = float(actions[world])
        then = place + speed, 0.9 * speed + 0.1 * push
        memory.append(((place, speed), (push,), -abs(then[0]), then, done))
        states[world] = (random.gauss(0, 1), 0.0) if done else then
    if step > 20:
        update(random.sample(memory, 48))
