# codes: BAT210
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(800, 8)
wanted = inputs[:, :3].argmax(1)
BATCH = 20
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def train_epoch():
    model.train()
    order = torch.randperm(len(inputs))
    batches = len(inputs) // BATCH
    for start in range(0, batches, BATCH):
        index = order[start : start + BATCH]
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs[index]), wanted[index])
        loss.backward()
        optimizer.step()
    return loss.item()


for epoch in range(10):
    print(epoch, train_epoch())
