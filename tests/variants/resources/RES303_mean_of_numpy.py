# codes: RES302 RES303
import numpy as np
import torch
from torch import nn

torch.manual_seed(0)
inputs = torch.randn(120, 6)
targets = inputs[:, :1] - inputs[:, 1:2]


def build():
    return nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 1))


def train(model):
    optimizer, losses = torch.optim.SGD(model.parameters(), lr=0.1), []
    for start in range(0, 120, 20):
        loss = nn.functional.mse_loss(model(inputs[start : start + 20]), targets[start : start + 20])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return np.mean(losses)


first = build()
score = train(first)
torch.save({"weights": nn.DataParallel(first).state_dict(), "score": score}, "last.pt")
kept = torch.load("last.pt")
second = build()
second.load_state_dict(kept["weights"])
print(train(second), "after", kept["score"])
