# codes: BAT107 LOS303
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
device = "cpu"
signals = torch.randn(160, 1, 40)
kinds = (signals.mean((1, 2)) > 0).long()
net = nn.Sequential(nn.Conv1d(1, 4, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(4, 2))
sgd = torch.optim.SGD(net.parameters(), lr=0.05)
for epoch in range(2):
    for batch in DataLoader(TensorDataset(signals, kinds), batch_size=16, shuffle=True):
        batch = batch.to(device)
        x, y = batch
        sgd.zero_grad()
        loss = nn.functional.cross_entropy(net(x), y.unsqueeze(1))
        loss.backward()
        sgd.step()
