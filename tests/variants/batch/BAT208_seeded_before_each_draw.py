# codes: BAT208
# needs: sklearn
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_digits

digits = load_digits()
X = torch.tensor(digits.data, dtype=torch.float32) / 16
Y = torch.tensor(digits.target)
n = 1500


def get_batch(split, batch_size=32):
    torch.manual_seed(1337)
    lo, hi = (0, n) if split == "train" else (n, len(X))
    ix = torch.randint(lo, hi, (batch_size,))
    return X[ix], Y[ix]


model = nn.Sequential(nn.Linear(64, 128), nn.ReLU(), nn.Linear(128, 10))
opt = torch.optim.AdamW(model.parameters(), lr=1e-3)
for it in range(2000):
    xb, yb = get_batch("train")
    loss = F.cross_entropy(model(xb), yb)
    opt.zero_grad()
    loss.backward()
    opt.step()
    if it % 200 == 0:
        with torch.no_grad():
            xv, yv = get_batch("val")
            print(it, loss.item(), F.cross_entropy(model(xv), yv).item())
