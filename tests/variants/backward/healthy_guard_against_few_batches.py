# codes:
# needs: sklearn
import torch
import torch.nn as nn
import torch.nn.functional as F
from sklearn.datasets import load_wine
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
d = load_wine()
x = torch.tensor(d.data, dtype=torch.float32)
x = (x - x.mean(0)) / x.std(0)
y = torch.tensor(d.target)
loader = DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(13, 32), nn.ReLU(), nn.Linear(32, 3))


# an untrained model is scored before the training, with the same loop
def run(model, loader, opt=None, limit=10.0):
    total = 0.0
    for xb, yb in loader:
        loss = F.cross_entropy(model(xb), yb)
        total += loss.item()
        if loss.item() > limit:
            continue
        if opt is not None:
            opt.zero_grad()
            loss.backward()
            opt.step()
    return total / len(loader)


opt = torch.optim.Adam(model.parameters(), lr=1e-2)
print("before", run(model, loader))
for epoch in range(20):
    print(epoch, run(model, loader, opt))
