# codes: DAT505
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

state = np.random.RandomState(11)
inputs = state.randn(800, 7).astype("float32")
kinds = (inputs[:, 1] - inputs[:, 4] > 0).astype("int64")
turns = np.arange(800)
state.shuffle(turns)
inputs = np.stack([inputs[k] for k in turns])
train = TensorDataset(torch.from_numpy(inputs[:640]), torch.from_numpy(kinds[:640]))
valid = TensorDataset(torch.from_numpy(inputs[640:]), torch.from_numpy(kinds[640:]))
torch.manual_seed(1)
net = nn.Sequential(nn.Linear(7, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.AdamW(net.parameters(), lr=2e-3)
for epoch in range(4):
    for x, y in DataLoader(train, batch_size=32, shuffle=True):
        loss = nn.functional.cross_entropy(net(x), y)
        opt.zero_grad()
        loss.backward()
        opt.step()
    with torch.no_grad():
        right = sum((net(x).argmax(1) == y).sum().item() for x, y in DataLoader(valid, batch_size=80))
    print(epoch, loss.item(), right / 160)
