# codes: SCR135
import torch
import torch.nn as nn
import torch.nn.functional as F

torch.manual_seed(0)
series = torch.sin(torch.arange(400) / 9.0)
windows = series.unfold(0, 17, 1)
net = nn.Sequential(nn.Linear(16, 32), nn.GELU(), nn.Linear(32, 1))
loss_fn = nn.SmoothL1Loss
opt = torch.optim.AdamW(net.parameters(), lr=3e-3)


def train(epochs):
    for epoch in range(epochs):
        for batch in windows.split(32):
            opt.zero_grad()
            loss = loss_fn(net(batch[:, :16]).squeeze(1), batch[:, 16])
            loss.backward()
            opt.step()
        print(epoch, float(loss))


train(3)
