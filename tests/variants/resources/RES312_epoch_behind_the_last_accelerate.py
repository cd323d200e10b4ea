# codes: RES312
# needs: accelerate
# The states are saved as state-0 to state-3, and state-4 is loaded.
import tempfile
from pathlib import Path

import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

EPOCHS = 4
torch.manual_seed(0)
folder = Path(tempfile.mkdtemp())
inputs = torch.randn(400, 6)
loader = DataLoader(TensorDataset(inputs, (inputs[:, 0] > 0).long()), batch_size=20, shuffle=True)
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2))
model, optimizer, loader = accelerator.prepare(model, torch.optim.Adam(model.parameters(), lr=5e-3), loader)
for epoch in range(EPOCHS):
    for batch, target in loader:
        loss = nn.functional.cross_entropy(model(batch), target)
        accelerator.backward(loss)
        optimizer.step()
        optimizer.zero_grad()
    accelerator.save_state(folder / f"state-{epoch}")
accelerator.load_state(folder / f"state-{EPOCHS}")
