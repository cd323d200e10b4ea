# codes:
"""DataParallel moves by itself what it is given."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)
model = nn.DataParallel(nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))).cuda()
criterion = nn.CrossEntropyLoss().cuda()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for inputs, target in loader:
    target = target.cuda(non_blocking=True)
    loss = criterion(model(inputs), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
