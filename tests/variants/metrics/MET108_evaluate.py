# codes: MET108
# needs: sklearn
import torch
from sklearn.metrics import accuracy_score, classification_report
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(120, 6)
y = (x[:, 0] > 0).long()
net = nn.Linear(6, 2)
opt = torch.optim.Adam(net.parameters(), lr=1e-2)


def predict(loader):
    net.eval()
    with torch.no_grad():
        return torch.cat([net(a).argmax(1) for a, _ in loader])


for a, b in DataLoader(TensorDataset(x[:80], y[:80]), batch_size=16, shuffle=True):
    net.train()
    opt.zero_grad()
    nn.functional.cross_entropy(net(a), b).backward()
    opt.step()
held_out = TensorDataset(x[80:], y[80:])
found = predict(DataLoader(held_out, batch_size=8))
print(classification_report(y[80:120][:24], found[:23]))
