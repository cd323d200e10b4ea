# codes: MET108
# needs: sklearn
import torch
from sklearn.metrics import f1_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = x[:, :3].argmax(1)
net = nn.Linear(6, 3)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
for a, b in DataLoader(TensorDataset(x[:80], y[:80]), batch_size=16, shuffle=True):
    opt.zero_grad()
    nn.functional.cross_entropy(net(a), b).backward()
    opt.step()
net.eval()
guesses = []
with torch.no_grad():
    for a, b in DataLoader(TensorDataset(x[80:], y[80:]), batch_size=8):
        guesses.append(net(a).argmax(1))
print(f1_score(b.numpy(), torch.cat(guesses).numpy(), average="macro"))
