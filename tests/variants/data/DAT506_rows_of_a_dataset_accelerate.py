# codes: DAT506
# needs: accelerate
import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Loans(Dataset):
    def __init__(self, rows):
        self.rows = (rows - rows.mean(0)) / rows.std(0)
        self.repaid = rows[:, 2]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, place):
        return torch.tensor(self.rows[place], dtype=torch.float32), torch.tensor(self.repaid[place], dtype=torch.float32)


rng = np.random.default_rng(4)
rows = rng.normal(size=(400, 5))
rows[:, 2] = rows[:, 0] - rows[:, 4] + rng.normal(size=400) > 0
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
loader = DataLoader(Loans(rows), batch_size=20, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for _ in range(3):
    for features, target in loader:
        loss = nn.functional.binary_cross_entropy_with_logits(model(features).squeeze(1), target)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
