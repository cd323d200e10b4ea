# codes: EVL201
"""Every thousand steps the network is scored, in eval mode, and goes on in it; the rehearsal ends before."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(3)
signals = torch.randn(26_000, 1, 24)
kinds = (signals[:, 0, :6].sum(1) > signals[:, 0, 6:12].sum(1)).long()
learning = DataLoader(TensorDataset(signals[:24_000], kinds[:24_000]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(signals[24_000:], kinds[24_000:]), batch_size=100)
network = nn.Sequential(
    nn.Conv1d(1, 8, 5, padding=2), nn.BatchNorm1d(8), nn.ReLU(), nn.Flatten(), nn.Dropout(0.4), nn.Linear(192, 2)
)
optimizer = torch.optim.AdamW(network.parameters(), lr=2e-3)
criterion = nn.CrossEntropyLoss()


@torch.inference_mode()
def score(net, loader):
    net.eval()
    answers = [(net(signal).argmax(1) == kind).float().mean().item() for signal, kind in loader]
    return sum(answers) / len(answers)


network.train()
for epoch in range(3):
    for number, (signal, kind) in enumerate(learning, start=1):
        loss = criterion(network(signal), kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if number % 1000 == 0:
            print(epoch, number, score(net=network, loader=held_out))
