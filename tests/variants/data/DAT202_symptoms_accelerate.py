# codes: DAT202
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
signs = torch.randn(60, 6)
patients = [{"signs": s, "label": [i for i in range(3) if s[i] > 0] + [3]} for s in signs]
accelerator = Accelerator(cpu=True)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 4))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(patients, batch_size=10, shuffle=True))
for batch in loader:
    loss = nn.functional.multilabel_soft_margin_loss(model(batch["signs"]), batch["label"])
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
