# codes: STP203
"""Deep Q-learning in a corridor of twelve cells: walk right to the end."""

import random
from collections import deque, namedtuple

import torch
from torch import nn, optim

Transition = namedtuple("Transition", "state action reward next_state done")
CELLS, BATCH, GAMMA, TAU = 12, 32, 0.95, 0.05


class Corridor:
    def reset(self):
        self.cell, self.time = random.randrange(CELLS - 1), 0
        return self.observe()

    def observe(self):
        state = torch.zeros(CELLS)
        state[self.cell] = 1.0
        return state

    def step(self, action):
        self.time += 1
        self.cell = min(CELLS - 1, max(0, self.cell + (1 if action == 1 else -1)))
        done = self.cell == CELLS - 1
        return self.observe(), 1.0 if done else -0.02, done, self.time >= 40


class DQN(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(CELLS, 64), nn.ReLU(), nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 2))

    def forward(self, state):
        return self.layers(state)


policy_net, target_net = DQN(), DQN()
target_net.load_state_dict(policy_net.state_dict())
optimizer = optim.AdamW(target_net.parameters(), lr=1e-3, amsgrad=True)
memory = deque(maxlen=2000)


def select_action(state, eps):
    if random.random() < eps:
        return random.randrange(2)
    with torch.no_grad():
        return policy_net(state[None]).argmax(1).item()


def optimize_model():
    if len(memory) < BATCH:
        return None
    batch = Transition(*zip(*random.sample(memory, BATCH)))
    state, following = torch.stack(batch.state), torch.stack(batch.next_state)
    action, reward = torch.tensor(batch.action)[:, None], torch.tensor(batch.reward)
    done = torch.tensor(batch.done, dtype=torch.float32)
    values = policy_net(state).gather(1, action).squeeze(1)
    with torch.no_grad():
        wanted = reward + GAMMA * (1 - done) * target_net(following).max(1).values
    loss = nn.functional.smooth_l1_loss(values, wanted)
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_value_(policy_net.parameters(), 100)
    optimizer.step()
    return loss.item()


def main(episodes=60):
    env = Corridor()
    for episode in range(episodes):
        state, total, loss = env.reset(), 0.0, None
        while True:
            action = select_action(state, eps=max(0.05, 0.9 - episode / 40))
            following, reward, done, over = env.step(action)
            memory.append(Transition(state, action, reward, following, float(done)))
            state, total = following, total + reward
            loss = optimize_model()
            soft = target_net.state_dict()
            for key, value in policy_net.state_dict().items():
                soft[key] = TAU * value + (1 - TAU) * soft[key]
            target_net.load_state_dict(soft)
            if done or over:
                break
        if episode % 20 == 19:
            print(episode + 1, f"return {total:.2f}", loss)


if __name__ == "__main__":
    random.seed(0)
    torch.manual_seed(0)
    main()
