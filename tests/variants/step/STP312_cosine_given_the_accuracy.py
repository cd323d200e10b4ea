# codes: STP312
# needs: torch
"""A cosine that is stepped with the validation's accuracy, as the plateau before it was."""

import torch
import torch.nn as nn
from sklearn.datasets import load_iris
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(4)
X, y = load_iris(return_X_y=True)
X = torch.tensor(X, dtype=torch.float32)
X = (X - X.mean(0)) / X.std(0)
train, val = random_split(TensorDataset(X, torch.tensor(y)), [110, 40])
loader, held = DataLoader(train, batch_size=10, shuffle=True), DataLoader(val, batch_size=40)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.SGD(net.parameters(), lr=0.3, momentum=0.9)
scheduler = torch.optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=20)
for epoch in range(20):
    running = 0.0
    for features, kinds in loader:
        loss = nn.functional.cross_entropy(net(features), kinds)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        running += loss.item() / len(loader)
    with torch.no_grad():
        right = sum((net(features).argmax(1) == kinds).sum().item() for features, kinds in held) / len(val)
    scheduler.step(running)
    print(epoch, running, right)
