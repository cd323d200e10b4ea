# codes: BAT107
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
rows = [{"features": torch.randn(6) + i % 2, "labels": i % 2} for i in range(64)]
model = nn.Linear(6, 2)
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(rows, batch_size=16, shuffle=True))
for batch in loader:
    loss = nn.functional.cross_entropy(model(batch["features"]), batch["label"])
    accelerator.backward(loss)
    optimizer.step()
    optimizer.zero_grad()
