# codes: LOS126
"""A mixture density network on an inverse problem."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

np.random.seed(0)
torch.manual_seed(0)
y = np.random.uniform(-10.5, 10.5, (3000, 1)).astype(np.float32)
x = np.sin(0.75 * y) * 7.0 + y * 0.5 + np.random.normal(size=(3000, 1)).astype(np.float32)
x, y = torch.from_numpy(x.astype(np.float32)), torch.from_numpy(y)


class MDN(nn.Module):
    def __init__(self, hidden=20, k=5):
        super().__init__()
        self.z_h = nn.Sequential(nn.Linear(1, hidden), nn.Tanh())
        self.z_pi, self.z_sigma, self.z_mu = nn.Linear(hidden, k), nn.Linear(hidden, k), nn.Linear(hidden, k)

    def forward(self, x):
        h = self.z_h(x)
        return F.softmax(self.z_pi(h), -1), torch.exp(self.z_sigma(h)), self.z_mu(h)


def mdn_loss(pi, sigma, mu, y):
    m = torch.distributions.Normal(loc=mu, scale=sigma)
    prob = torch.exp(m.log_prob(y)) * pi
    return torch.mean(torch.log(prob.sum(1) + 1e-9))


net = MDN()
optimizer = torch.optim.Adam(net.parameters())
for epoch in range(2000):
    pi, sigma, mu = net(x)
    loss = mdn_loss(pi, sigma, mu, y)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if epoch % 500 == 0:
        print(loss.item())
