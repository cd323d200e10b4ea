# codes:
# needs: sklearn
import torch
import torch.nn as nn
from sklearn.datasets import load_digits
torch.manual_seed(0)
d = load_digits()
X = torch.tensor(d.data, dtype=torch.float32) / 16
y = torch.tensor(d.target)
known = 100
net = nn.Sequential(nn.Linear(64, 64), nn.ReLU(), nn.Linear(64, 10))
opt = torch.optim.Adam(net.parameters(), lr=1e-3)
for step in range(3000):
    i = torch.randint(0, known, (20,))
    loss = nn.functional.cross_entropy(net(X[i]), y[i])
    opt.zero_grad(); loss.backward(); opt.step()
net.eval()
with torch.no_grad():
    print("rest", (net(X[known:]).argmax(1) == y[known:]).float().mean())
