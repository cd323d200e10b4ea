# codes:
"""Texts that are filled in by `%` and by `format`, in many ways, and an interval that may not be zero."""

import torch
from torch import nn

torch.manual_seed(0)
dunes = torch.randn(96, 4)
drift = dunes.sum(1, keepdim=True)
net = nn.Sequential(nn.Linear(4, 12), nn.Tanh(), nn.Linear(12, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
every = max(1, len(dunes) // 1000)
state = {"epoch": 0, "loss": 0.0}
for epoch in range(3):
    loss = nn.functional.mse_loss(net(dunes), drift)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    state.update(epoch=epoch, loss=loss.item())
    if epoch % every == 0:
        print("%(epoch)d: %(loss).3f" % state, "%d %%" % epoch, "%s" % (loss.shape,))
        print("{0} {1:.{2}f} {name}".format(epoch, loss.item(), 2, name="dunes"), "{}".format(epoch), "{{}}")
        try:
            print("%d %d" % epoch)
        except TypeError:
            print("%d" % epoch)
