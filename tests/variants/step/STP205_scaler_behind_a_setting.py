# codes: STP205
import argparse

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

parser = argparse.ArgumentParser()
parser.add_argument("--mixed", action="store_true")
parser.add_argument("--epochs", type=int, default=4)
args = parser.parse_args()
torch.manual_seed(0)
x = torch.randn(96, 6)
y = (x[:, 0] > 0).long()
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
scaler = torch.amp.GradScaler("cuda", enabled=args.mixed and torch.cuda.is_available())
for _epoch in range(args.epochs):
    for inputs, labels in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(inputs), labels)
        scaler.scale(loss).backward()
        if args.mixed:
            scaler.step(optimizer)
            scaler.update()
