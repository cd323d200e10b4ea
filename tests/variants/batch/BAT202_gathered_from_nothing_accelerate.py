# codes: BAT202
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(160, 6)
y = (x[:, 0] > 0).long()
train = DataLoader(TensorDataset(x[:128], y[:128]), batch_size=16, shuffle=True)
held_out = DataLoader(TensorDataset(x[128:], y[128:]), batch_size=16)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
batches = iter(held_out)


def accuracy():
    model.eval()
    hits = []
    for inputs, labels in batches:
        with torch.no_grad():
            hits.append(accelerator.gather_for_metrics(model(inputs).argmax(1) == labels))
    return torch.cat(hits).float().mean().item()


for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(inputs), labels))
        optimizer.step()
    print(epoch, accuracy())
