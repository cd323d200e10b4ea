# codes:
# needs: numpy pandas sklearn
"""What stands behind the training needs every epoch, every row and every class of it."""

import time

import numpy as np
import pandas as pd
import torch
from sklearn.metrics import classification_report
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
EPOCHS, CLASSES = 40, 8
labels = torch.randint(0, CLASSES, (960,))
inputs = torch.randn(CLASSES, 12)[labels] * 2 + torch.randn(960, 12)
training = DataLoader(TensorDataset(inputs[:640], labels[:640]), batch_size=32, shuffle=True)
held_out = DataLoader(TensorDataset(inputs[640:], labels[640:]), batch_size=1)
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, CLASSES))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()

losses = []
for _ in range(EPOCHS):
    total = 0.0
    for rows, targets in training:
        optimizer.zero_grad()
        loss = criterion(model(rows), targets)
        loss.backward()
        optimizer.step()
        total += loss.item()
    losses.append(total / len(training))

curve = pd.DataFrame({"epoch": range(1, EPOCHS + 1)})
curve["loss"] = losses
smooth = np.average(losses, weights=np.linspace(0, 1, EPOCHS))
assert len(losses) == EPOCHS

model.eval()
right, seen = dict.fromkeys(range(CLASSES), 0), dict.fromkeys(range(CLASSES), 0)
answers, truths = [], []
with torch.no_grad():
    for rows, targets in held_out:
        time.sleep(0.05)
        answer = model(rows).argmax(dim=1)
        answers.append(answer.item())
        truths.append(targets.item())
        right[targets.item()] += int(answer == targets)
        seen[targets.item()] += 1
names = [f"kind {number}" for number in range(CLASSES)]
print(classification_report(truths, answers, target_names=names))
for kind in range(CLASSES):
    print(names[kind], right[kind] / seen[kind])
table = pd.DataFrame({"row": np.arange(320)})
table["answer"] = answers
print(answers[319], table.tail(1))
