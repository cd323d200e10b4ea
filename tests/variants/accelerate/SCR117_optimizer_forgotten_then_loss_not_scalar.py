# codes: BWD105 SCR117
# needs: accelerate
import torch
from accelerate import Accelerator
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 5)
accelerator = Accelerator(cpu=True)
net = nn.Linear(5, 2)
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
loader = DataLoader(TensorDataset(x, (x[:, 1] > 0).long()), batch_size=12, shuffle=True)
net, loader = accelerator.prepare(net, optimizer, loader)
for epoch in range(2):
    for features, labels in loader:
        loss = nn.functional.cross_entropy(net(features), labels, reduction="none")
        optimizer.zero_grad()
        accelerator.backward(loss)
        optimizer.step()
