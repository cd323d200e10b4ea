# codes: SCR110
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 6)
y = (x[:, 0] > 0).float()
loader = DataLoader(TensorDataset(x[:96], y[:96]), batch_size=8, shuffle=True)
held_out = DataLoader(TensorDataset(x[96:], y[96:]), batch_size=16)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)


def evaluate():
    model.eval()
    scores = []
    for inputs, _ in held_out:
        scores.append(model(inputs).squeeze(-1).sigmoid())
    return np.mean(torch.cat(scores).numpy())


for epoch in range(2):
    model.train()
    for inputs, labels in loader:
        optimizer.zero_grad()
        loss = nn.functional.binary_cross_entropy_with_logits(model(inputs).squeeze(-1), labels)
        loss.backward()
        optimizer.step()
    print(evaluate())
