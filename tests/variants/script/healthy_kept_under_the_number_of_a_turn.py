# codes:
"""What came of each epoch, under its number: one that a rehearsal does not come to is asked for."""

import torch
from torch import nn
torch.manual_seed(0)
x = torch.randn(256, 4); y = x.sum(1, keepdim=True)
model = nn.Linear(4, 1); opt = torch.optim.Adam(model.parameters(), 1e-2); hist = {}
for epoch in range(30):
    for i in range(0, 256, 32):
        loss = nn.functional.mse_loss(model(x[i:i+32]), y[i:i+32]); opt.zero_grad(); loss.backward(); opt.step()
    hist[epoch + 1] = {"loss": loss.item()}
print(hist[30]["loss"] / hist[1]["loss"])
