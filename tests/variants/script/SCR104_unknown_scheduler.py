# codes: SCR104
import torch
from torch import nn
from torch.optim import lr_scheduler

torch.manual_seed(0)
inputs, labels = torch.randn(64, 8), torch.randint(0, 2, (64,))
model = nn.Linear(8, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.01)
if hasattr(lr_scheduler, "CosineLR"):
    print("a newer torch")
scheduler = lr_scheduler.CosineLR(optimizer, 10)
for start in range(0, 64, 16):
    loss = nn.functional.cross_entropy(model(inputs[start : start + 16]), labels[start : start + 16])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
