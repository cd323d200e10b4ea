# codes: STP104
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x[:, :3].argmax(1)
body, head = nn.Linear(6, 16), nn.Linear(16, 3)
model = nn.Sequential(body, nn.ReLU(), head)
optimizer = torch.optim.AdamW([{"params": model.parameters(), "lr": 1e-3}, {"params": head.parameters(), "lr": 1e-2}])
for epoch in range(2):
    for inputs, wanted in DataLoader(TensorDataset(x, y), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
