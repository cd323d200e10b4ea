# codes: STP229
import copy

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
time = torch.linspace(0, 60, 1400)
series = torch.sin(time) + 0.3 * torch.sin(3 * time)
windows = series.unfold(0, 21, 1)
inputs, following = windows[:, :20].unsqueeze(-1), windows[:, 20:]
held, told = inputs[1100:], following[1100:]
loader = DataLoader(TensorDataset(inputs[:1100], following[:1100]), batch_size=44, shuffle=True)


class Forecast(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(1, 24, batch_first=True)
        self.out = nn.Linear(24, 1)

    def forward(self, x):
        return self.out(self.rnn(x)[0][:, -1])


def soft_update(target, source, tau):
    own, theirs = target.state_dict(), source.state_dict()
    target.load_state_dict({name: (1 - tau) * own[name] + tau * theirs[name] for name in own})


net = Forecast()
shadow = copy.deepcopy(net)
optimizer = torch.optim.AdamW(net.parameters(), lr=4e-3)
for epoch in range(8):
    net.train()
    for window, value in loader:
        loss = nn.functional.mse_loss(net(window), value)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        soft_update(shadow, net, tau=1e-4)
    shadow.eval()
    with torch.no_grad():
        print(epoch, nn.functional.mse_loss(shadow(held), told).item())
