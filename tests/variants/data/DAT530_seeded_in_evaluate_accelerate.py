# codes: DAT530
# needs: accelerate
import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset

torch.manual_seed(0)


class Signals(Dataset):
    def __init__(self, n, seed):
        rng = np.random.default_rng(seed)
        self.y = rng.integers(0, 3, n)
        self.x = (rng.normal(0, 0.5, (n, 16)) + np.eye(16)[self.y * 4] * 2).astype("float32")

    def __len__(self):
        return len(self.y)

    def __getitem__(self, i):
        noise = np.random.normal(0, 0.2, 16).astype("float32")
        return self.x[i] + noise, int(self.y[i])


accelerator = Accelerator(cpu=True)
train, valid = Signals(480, 0), Signals(120, 1)
model = nn.Sequential(nn.Linear(16, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=2e-3)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(train, 40, shuffle=True))


def evaluate():
    np.random.seed(123)
    chosen = np.random.choice(len(valid), 60, replace=False)
    model.eval()
    with torch.no_grad():
        logits = model(torch.from_numpy(valid.x[chosen]))
    model.train()
    return (logits.argmax(1).numpy() == valid.y[chosen]).mean()


for epoch in range(6):
    for x, y in loader:
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
    print(epoch, evaluate())
