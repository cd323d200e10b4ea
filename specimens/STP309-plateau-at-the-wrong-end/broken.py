# needs: torch
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
features = torch.randn(192, 8)
dataset = TensorDataset(features, features[:, :3].argmax(1))
train, held_out = torch.utils.data.random_split(dataset, [160, 32])
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, patience=1)
for epoch in range(8):
    for x, y in DataLoader(train, batch_size=16, shuffle=True):
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
    with torch.no_grad():
        hits = sum((model(x).argmax(1) == y).sum().item() for x, y in DataLoader(held_out, batch_size=16))
    accuracy = hits / len(held_out)
    scheduler.step(accuracy)
    print(epoch, accuracy, optimizer.param_groups[0]["lr"])
