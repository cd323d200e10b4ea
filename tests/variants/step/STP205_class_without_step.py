# codes: STP205
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Learner:
    def __init__(self, net):
        self.net = net
        self.optim = torch.optim.RMSprop(net.parameters(), lr=1e-3)

    def learn(self, x, y):
        self.optim.zero_grad()
        loss = nn.functional.smooth_l1_loss(self.net(x), y)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        return loss.item()


torch.manual_seed(0)
x = torch.randn(160, 3)
learner = Learner(nn.Sequential(nn.Linear(3, 16), nn.ReLU(), nn.Linear(16, 1)))
for epoch in range(3):
    for inputs, wanted in DataLoader(TensorDataset(x, x.prod(1, keepdim=True)), 20, shuffle=True):
        learner.learn(inputs, wanted)
