# codes:
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x, y = torch.randn(96, 8), torch.randint(0, 4, (96,))
net = nn.Linear(8, 4)
criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
for xb, yb in DataLoader(TensorDataset(x, y), batch_size=16, shuffle=True):
    order, share = torch.randperm(len(xb)), 0.7
    hot = nn.functional.one_hot(yb, 4).float()
    loss = criterion(net(share * xb + (1 - share) * xb[order]), share * hot + (1 - share) * hot[order])
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
