# codes:
# needs: torch
"""Rows near one of three centres; lists made anew, cleared, or kept over the epochs as a history."""

import torch
from sklearn.metrics import accuracy_score, f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Answers:
    def __init__(self):
        self.given, self.wanted = [], []

    def add(self, given, wanted):
        self.given += given.tolist()
        self.wanted += wanted.tolist()

    def score(self):
        found = f1_score(self.wanted, self.given, average="macro")
        self.given.clear()
        self.wanted.clear()
        return found


torch.manual_seed(0)
centre = torch.randn(3, 16)
kind = torch.randint(3, (600,))
rows = centre[kind] + torch.randn(600, 16)
train = DataLoader(TensorDataset(rows[:480], kind[:480]), 32, shuffle=True)
valid = DataLoader(TensorDataset(rows[480:], kind[480:]), 40)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
answers, losses, sizes = Answers(), [], []
for epoch in range(5):
    model.train()
    for x, y in train:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    guessed, true = [], []
    with torch.no_grad():
        for x, y in valid:
            logits = model(x)
            losses.append(nn.functional.cross_entropy(logits, y).item())
            sizes.append(len(y))
            guessed.extend(logits.argmax(1).tolist())
            true.extend(y.tolist())
            answers.add(logits.argmax(1), y)
    print(epoch, accuracy_score(true, guessed), answers.score(), losses[-1], min(losses), sum(sizes))
