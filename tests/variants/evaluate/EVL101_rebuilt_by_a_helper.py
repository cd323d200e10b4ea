# codes: EVL101
"""A helper builds the net anew from a checkpoint of the best epoch, and never switches it to eval mode."""

import os
import tempfile

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
PATH = os.path.join(tempfile.mkdtemp(), "best.pt")


class Gestures(nn.Module):
    def __init__(self, hidden=48):
        super().__init__()
        self.gru = nn.GRU(6, hidden, batch_first=True)
        self.drop = nn.Dropout(0.5)
        self.head = nn.Linear(hidden, 4)

    def forward(self, frames):
        return self.head(self.drop(self.gru(frames)[0][:, -1]))


def load_best():
    checkpoint = torch.load(PATH)
    restored = Gestures()
    restored.load_state_dict(checkpoint["model"])
    return restored


kinds = torch.arange(600) % 4
frames = 0.6 * torch.randn(600, 12, 6)
frames[torch.arange(600), :, kinds] += 0.8
train = DataLoader(TensorDataset(frames[:400], kinds[:400]), 32, shuffle=True)
held = DataLoader(TensorDataset(frames[400:500], kinds[400:500]), 50)
test = DataLoader(TensorDataset(frames[500:], kinds[500:]), 50)

model = Gestures()
optimizer = torch.optim.Adam(model.parameters(), 3e-3)
best = 0.0
for epoch in range(6):
    model.train()
    for batch, target in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(batch), target).backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        right = sum((model(batch).argmax(1) == target).sum().item() for batch, target in held)
    if right >= best:
        best = right
        torch.save({"model": model.state_dict(), "epoch": epoch}, PATH)

final = load_best()
with torch.inference_mode():
    right = sum((final(batch).argmax(1) == target).sum().item() for batch, target in test)
print(right / 100)
