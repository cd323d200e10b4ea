# codes: DAT109
# needs: datasets
import random

import torch
from datasets import Dataset
from torch import nn
from torch.utils.data import DataLoader

random.seed(0)
torch.manual_seed(0)
SIZE = 256
moves = torch.randn(200, 3)
games = Dataset.from_dict({"move": moves.tolist(), "won": (moves[:, 0] > moves[:, 1]).float().tolist()})
numbers = random.sample(range(SIZE), 180)
train = games.select(numbers).with_format("torch")
net = nn.Sequential(nn.Linear(3, 12), nn.ReLU(), nn.Linear(12, 1))
optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
for epoch in range(3):
    for batch in DataLoader(train, batch_size=20, shuffle=True):
        loss = nn.functional.binary_cross_entropy_with_logits(net(batch["move"]).squeeze(1), batch["won"])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
