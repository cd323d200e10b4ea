# codes: MET310
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
rows = torch.randn(330, 6)
kinds = rows[:, :4].argmax(1)


def batches(part, size, *, shuffle=False):
    return DataLoader(TensorDataset(rows[part], kinds[part]), batch_size=size, shuffle=shuffle)


model = nn.Sequential(nn.Linear(6, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
held = batches(slice(264, 330), 64)
for epoch in range(3):
    model.train()
    for x, y in batches(slice(0, 264), 24, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    model.eval()
    with torch.inference_mode():
        shares = []
        for x, y in held:
            right = torch.eq(model(x).argmax(1), y).float().mean()
            shares.append(right.item())
    print(f"epoch {epoch} accuracy {np.mean(shares):.3f}")
