# codes: LOS118
# needs: accelerate
"""Log-probabilities and an `NLLLoss` that weighs each kind of call by how often it comes."""

import numpy as np
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(1)
torch.manual_seed(1)
kinds = rng.choice(4, 1600, p=[0.6, 0.25, 0.1, 0.05])
calls = (rng.normal(size=(4, 12))[kinds] + rng.normal(size=(1600, 12))).astype("float32")
_, counts = np.unique(kinds, return_counts=True)
class_weights = torch.as_tensor(counts / counts.max(), dtype=torch.float32)
accelerator = Accelerator()
model = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 4), nn.LogSoftmax(dim=1))
loss_function = nn.NLLLoss(class_weights.to(accelerator.device))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
loader = DataLoader(TensorDataset(torch.from_numpy(calls), torch.from_numpy(kinds)), batch_size=40, shuffle=True)
model, optimizer, loader = accelerator.prepare(model, optimizer, loader)
for epoch in range(3):
    for x, y in loader:
        loss = loss_function(model(x), y)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.print(epoch, loss.item())
