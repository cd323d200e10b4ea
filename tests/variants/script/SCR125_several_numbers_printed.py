# codes: SCR125
import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 6)
y = torch.stack([x[:, :3].sum(1), x[:, 3:].sum(1)], 1)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model = nn.Linear(6, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(5):
    for inputs, targets in loader:
        loss = nn.functional.mse_loss(model(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    with torch.no_grad():
        errors = (model(x) - y).abs().mean(dim=0)
    print(f"epoch {epoch}: loss {loss.item():.4f}, errors {errors:.4f}")
spread = np.std(y.numpy(), axis=0)
print("spread {:.3f}".format(spread))
print("largest", round(errors.max(dim=0, keepdim=True).values.expand(2), 3))
