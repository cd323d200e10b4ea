# codes: LOS202
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
values = torch.randn(200, 8)
kinds = (values @ torch.randn(8, 4)).argmax(1) + 1
net = nn.Sequential(nn.Linear(8, 24), nn.ReLU(), nn.Linear(24, 4))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(3):
    for inputs, kind in DataLoader(TensorDataset(values, kinds), batch_size=25, shuffle=True):
        logits = net(inputs)
        assert kind.max().item() < 4, "no such class"
        loss = nn.functional.cross_entropy(logits, kind)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
