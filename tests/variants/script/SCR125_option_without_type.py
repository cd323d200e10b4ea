# codes: SCR125
# The window comes of the command line as text, and two lines count with it.
import argparse

import torch
from torch import nn

parser = argparse.ArgumentParser()
parser.add_argument("--window", default="8", help="how many readings go into one example")
parser.add_argument("--epochs", type=int, default=2)
options = parser.parse_args()

torch.manual_seed(0)
readings = torch.sin(torch.arange(400) * 0.2)
model = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for _ in range(options.epochs):
    for start in range(0, 300, options.window):
        rows = torch.stack([readings[start + i : start + i + 8] for i in range(options.window)])
        targets = torch.stack([readings[start + i + 8] for i in range(8)])
        loss = nn.functional.mse_loss(model(rows).squeeze(-1), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
