# codes: SCR122
import torch
from torch import nn
from torch.distributions import Bernoulli


class Gate(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(5, 1)

    def act(self, x):
        switch = Bernoulli(probs=self.layer(x).squeeze(-1))
        chosen = switch.sample()
        return chosen, switch.log_prob(chosen)


torch.manual_seed(0)
gate = Gate()
sgd = torch.optim.SGD(gate.parameters(), lr=0.1)
for step in range(30):
    x = torch.randn(16, 5)
    chosen, log_prob = gate.act(x)
    gain = (chosen == (x[:, 0] > 0)).float()
    loss = -(log_prob * (gain - 0.5)).mean()
    sgd.zero_grad()
    loss.backward()
    sgd.step()
