# codes: SCR107
from collections import namedtuple

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

Step = namedtuple("Step", ("state", "kind"))
torch.manual_seed(0)
device = "cpu"
states = torch.randn(160, 4)
kinds = (states[:, 0] > 0).long()


def train(net, loader, optimizer, device):
    for given in loader:
        step = Step(given)
        optimizer.zero_grad()
        nn.functional.cross_entropy(net(step.state.to(device)), step.kind.to(device)).backward()
        nn.utils.clip_grad_norm_(net.parameters())
        optimizer.step()


net = nn.Sequential(nn.Linear(4, 12), nn.ReLU(), nn.Linear(12, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(2):
    train(net, DataLoader(TensorDataset(states, kinds), batch_size=16, shuffle=True), optimizer)
