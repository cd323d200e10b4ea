# codes: EVL201
# needs: accelerate
"""Steps are counted over all epochs, and every fifty of them the validation loss is taken."""

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EVERY = 25


class Regression(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.Sequential(nn.Linear(8, 32), nn.GELU(), nn.Dropout(0.2), nn.Linear(32, 1))

    def forward(self, x):
        return self.layers(x)


rows = torch.randn(1200, 8)
targets = rows[:, :1] - rows[:, 1:2] + 0.1 * torch.randn(1200, 1)
accelerator = Accelerator(cpu=True)
net = Regression()
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-3)
train = DataLoader(TensorDataset(rows[:1000], targets[:1000]), batch_size=10, shuffle=True)
held = DataLoader(TensorDataset(rows[1000:], targets[1000:]), batch_size=50)
net, optimizer, train, held = accelerator.prepare(net, optimizer, train, held)
done = 0
for _ in range(3):
    net.train()
    for x, y in train:
        loss = nn.functional.mse_loss(net(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
        done += 1
        if done % EVERY == 0:
            net.eval()
            with torch.no_grad():
                losses = [nn.functional.mse_loss(net(a), b).item() for a, b in held]
            accelerator.print(done, loss.item(), sum(losses) / len(losses))
