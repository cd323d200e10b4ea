# codes: RES302
import torch
from torch import nn


class Value(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(3, 16), nn.Tanh(), nn.Linear(16, 1))

    def forward(self, state):
        return self.net(state)


torch.manual_seed(0)
online, target = Value(), Value()
target.load_state_dict(online)
optimizer = torch.optim.Adam(online.parameters(), lr=1e-2)
for step in range(40):
    state = torch.randn(32, 3)
    with torch.no_grad():
        wanted = state.sum(1, keepdim=True) + 0.5 * target(state * 0.9)
    loss = nn.functional.mse_loss(online(state), wanted)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if step % 10 == 9:
        target.load_state_dict(online.state_dict())
