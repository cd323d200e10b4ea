# codes: STP221
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
inputs = torch.randn(80, 4)
outputs = inputs.sum(1, keepdim=True)
net = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
adam = torch.optim.Adam(net.parameters(), lr=1e-2)
amp = torch.amp.GradScaler("cpu")
for epoch in range(2):
    for given, wanted in DataLoader(TensorDataset(inputs, outputs), batch_size=16, shuffle=True):
        adam.zero_grad()
        amp.scale(nn.functional.mse_loss(net(given), wanted)).backward()
        amp.step(adam)
