# codes: SCR110
import numpy as np
import torch
from torch import nn, optim

torch.manual_seed(0)
inputs = torch.linspace(-2, 2, 200).unsqueeze(1)
outputs = inputs.sin() + 0.05 * torch.randn(200, 1)
curve = nn.Sequential(nn.Linear(1, 32), nn.Tanh(), nn.Linear(32, 1))
optimizer = optim.Adam(curve.parameters(), lr=1e-2)
for step in range(30):
    optimizer.zero_grad()
    nn.functional.mse_loss(curve(inputs), outputs).backward()
    optimizer.step()
fitted = np.asarray(curve(inputs))
print(np.abs(fitted - outputs.numpy()).max())
