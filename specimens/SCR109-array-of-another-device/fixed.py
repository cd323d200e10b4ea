import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
y = (x[:, 4] > 0).long()
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
import numpy as np

device = torch.device("cuda")
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2)).to(device)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in loader:
    features, labels = features.to(device), labels.to(device)
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(features), labels)
    loss.backward()
    optimizer.step()
model.eval()
seen = []
with torch.no_grad():
    for features, labels in loader:
        seen.append(model(features.to(device)).argmax(1).cpu().numpy())
print(np.concatenate(seen).mean())
