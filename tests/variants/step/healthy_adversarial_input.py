# codes:
import torch
from torch import nn
from torch.nn import functional as F
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(80, 6), torch.randint(0, 2, (80,))
loader = DataLoader(TensorDataset(x[:64], y[:64]), batch_size=16, shuffle=True)
valid = DataLoader(TensorDataset(x[64:], y[64:]), batch_size=4)
model = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 2)).eval()
delta = torch.zeros(4, 6, requires_grad=True)
optimizer = torch.optim.SGD([delta], lr=0.1)
for _ in range(50):
    optimizer.zero_grad()
    loss = -F.cross_entropy(model(x[:4] + delta), y[:4])
    loss.backward()
    optimizer.step()
