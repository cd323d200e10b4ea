# codes: LOS114
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
signals = torch.randn(240, 1, 24)
kinds = (signals.mean((1, 2)) > 0).long() + (signals[:, 0, 0] > 1).long()
loader = DataLoader(TensorDataset(signals, kinds), batch_size=24, shuffle=True)
model = nn.Sequential(nn.Conv1d(1, 8, 5), nn.ReLU(), nn.AdaptiveAvgPool1d(1), nn.Flatten(), nn.Linear(8, 3))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)
criterion = nn.CrossEntropyLoss()
for epoch in range(2):
    for signal, kind in loader:
        optimizer.zero_grad()
        criterion(kind, model(signal)).backward()
        optimizer.step()
