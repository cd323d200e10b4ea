# codes: SCR101
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(256, 4)
y = x[:, :1] * 2 - x[:, 1:2]
model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=1e-4, weights_decay=1e-4)
for epoch in range(20):
    for start in range(0, 256, 32):
        loss = nn.functional.mse_loss(model(x[start : start + 32]), y[start : start + 32])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
