# codes:
"""Every thousand steps the networks are scored, one by a function that another switches back behind."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
signals = torch.randn(26_000, 24)
kinds = (signals[:, :6].sum(1) > signals[:, 6:12].sum(1)).long()
learning = DataLoader(TensorDataset(signals[:24_000], kinds[:24_000]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(signals[24_000:], kinds[24_000:]), batch_size=100)
network = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Dropout(0.4), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3)
criterion = nn.CrossEntropyLoss()


def awake(net):
    net.train()


@torch.inference_mode()
def score(net):
    net.eval()
    answers = [(net(signal).argmax(1) == kind).float().mean().item() for signal, kind in held_out]
    awake(net)
    return sum(answers) / len(answers)


for epoch in range(3):
    for number, (signal, kind) in enumerate(learning, start=1):
        loss = criterion(network(signal), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if number % 1000 == 0:
            print(epoch, number, score(network))

rough = nn.Sequential(nn.Linear(24, 32), nn.ReLU(), nn.Dropout(0.4), nn.Linear(32, 2))
optimizer = torch.optim.AdamW(rough.parameters(), lr=2e-3)
for number, (signal, kind) in enumerate(learning):
    loss = criterion(rough(signal), kind)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    if (number + 1) % 1200 == 0:
        rough.eval()
        print((rough(signals[24_000:]).argmax(1) == kinds[24_000:]).float().mean().item())
        break
