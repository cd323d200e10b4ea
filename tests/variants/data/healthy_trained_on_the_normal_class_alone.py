# codes:
# needs: sklearn
import torch
import torch.nn as nn
from sklearn.datasets import load_breast_cancer
from torch.utils.data import DataLoader, TensorDataset
torch.manual_seed(0)
d = load_breast_cancer()
x = torch.tensor((d.data - d.data.mean(0)) / d.data.std(0), dtype=torch.float32)
y = torch.tensor(d.target)
order = torch.argsort(y, descending=True)
x, y = x[order], 1 - y[order]
train = TensorDataset(x[:300], y[:300])
test = TensorDataset(x[300:], y[300:])
ae = nn.Sequential(nn.Linear(30, 8), nn.ReLU(), nn.Linear(8, 30))
opt = torch.optim.Adam(ae.parameters(), lr=1e-3)
for epoch in range(20):
    for xb, _ in DataLoader(train, batch_size=32, shuffle=True):
        loss = nn.functional.mse_loss(ae(xb), xb)
        opt.zero_grad(); loss.backward(); opt.step()
scores, labels = [], []
with torch.no_grad():
    for xb, yb in DataLoader(test, batch_size=64):
        scores.append(((ae(xb) - xb) ** 2).mean(1)); labels.append(yb)
s, l = torch.cat(scores), torch.cat(labels)
print(s[l == 0].mean(), s[l == 1].mean())
