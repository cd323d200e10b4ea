# codes:
import numpy as np
import torch
import torch.nn as nn

class Memory:
    def __init__(self, size, dim):
        self.obs = np.zeros((size, dim), dtype=np.float32)
        self.target = np.zeros((size, 1), dtype=np.float32)
        self.n = 0

    def add(self, o, t):
        self.obs[self.n] = o
        self.target[self.n] = t
        self.n += 1

    def sample(self, k):
        idx = np.random.randint(0, self.n, size=k)
        return torch.from_numpy(self.obs[idx]), torch.from_numpy(self.target[idx])

np.random.seed(0)
states = np.random.randn(5000, 6).astype(np.float32)
memory = Memory(5000, 6)
net = nn.Sequential(nn.Linear(6, 32), nn.Tanh(), nn.Linear(32, 1))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
obs = memory.obs
for t in range(5000):
    memory.add(states[t], states[t, :2].sum())
    if t < 32:
        continue
    x, y = memory.sample(32)
    loss = nn.functional.mse_loss(net(x), y)
    opt.zero_grad()
    loss.backward()
    opt.step()
print(loss.item())
