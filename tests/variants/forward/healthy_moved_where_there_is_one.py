# codes:
"""The script finds out for itself whether there is an accelerator, here and there."""

import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(96, 8)
loader = DataLoader(TensorDataset(x, (x[:, 0] > 0).long()), batch_size=16, shuffle=True)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2)).to("cuda")
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
on_gpu = next(model.parameters()).is_cuda
for inputs, target in loader:
    if on_gpu:
        inputs, target = inputs.cuda(), target.cuda()
    loss = nn.functional.cross_entropy(model(inputs), target)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
