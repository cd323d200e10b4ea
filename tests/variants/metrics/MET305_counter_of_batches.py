# codes: MET305
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


@torch.inference_mode()
def accuracy(network, batches):
    network.eval()
    hits = seen = 0
    for signals, targets in batches:
        answers = network(signals).argmax(dim=1)
        hits += (answers == targets).sum().item()
        seen += 1
    network.train()
    return hits / seen


torch.manual_seed(0)
signals = torch.randn(320, 1, 24)
targets = (signals[:, 0, :12].mean(1) > signals[:, 0, 12:].mean(1)).long()
train = DataLoader(TensorDataset(signals[:256], targets[:256]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(signals[256:], targets[256:]), batch_size=16)
network = nn.Sequential(nn.Flatten(), nn.Linear(24, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(network.parameters(), lr=5e-3)
for epoch in range(4):
    for x, y in train:
        loss = nn.functional.cross_entropy(network(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, accuracy(network, held_out))
