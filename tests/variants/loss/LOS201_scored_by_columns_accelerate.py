# codes: LOS201
# needs: accelerate sklearn
import os

import torch
from accelerate import Accelerator
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
accelerator = Accelerator(cpu=True)
x = torch.randn(180, 6)
y = (x[:, 0] > 0).long() + (x[:, 1] > 0).long()
train = DataLoader(TensorDataset(x[:120], y[:120]), batch_size=20, shuffle=True)
held_out = DataLoader(TensorDataset(x[120:], y[120:]), batch_size=20)
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
model, optimizer, train, held_out = accelerator.prepare(model, optimizer, train, held_out)
folder, best = os.path.join("kept", "best"), 0.0
for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        accelerator.backward(nn.functional.cross_entropy(model(inputs), labels))
        optimizer.step()
    model.eval()
    scores, targets = [], []
    with torch.no_grad():
        for inputs, labels in held_out:
            scores.append(model(inputs).softmax(-1))
            targets.append(labels)
    area = roc_auc_score(torch.cat(targets).numpy(), torch.cat(scores).numpy(), multi_class="ovr")
    if area > best:
        best = area
        accelerator.save_state(folder)
accelerator.save(accelerator.unwrap_model(model).state_dict(), os.path.join(folder, "model.pt"))
