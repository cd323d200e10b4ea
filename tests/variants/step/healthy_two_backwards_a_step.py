# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(512, 8)
data = TensorDataset(x, (x[:, 0] > 0).long(), x[:, 1:2] * 2)
trunk, classes, value = nn.Linear(8, 32), nn.Linear(32, 2), nn.Linear(32, 1)
parts = nn.ModuleList([trunk, classes, value])
optimizer = torch.optim.SGD(parts.parameters(), lr=0.05, momentum=0.9)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=3)
for epoch in range(6):
    for inputs, label, target in DataLoader(data, batch_size=32, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(classes(torch.relu(trunk(inputs))), label).backward()
        loss = nn.functional.mse_loss(value(torch.relu(trunk(inputs))), target)
        loss.backward()
        optimizer.step()
    scheduler.step(loss)
