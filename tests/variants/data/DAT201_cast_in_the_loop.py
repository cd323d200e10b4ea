# codes: DAT201 LOS101
import torch
from torch import nn
from torch.utils.data import DataLoader

torch.manual_seed(0)
rows = []
for i in range(120):
    signal = torch.randn(12) + (2 * torch.sin(torch.arange(12.0)) if i % 2 else 0)
    rows.append({"signal": signal, "label": "wave" if i % 2 else "noise"})
net = nn.Sequential(nn.Linear(12, 24), nn.Tanh(), nn.Linear(24, 2), nn.Softmax(dim=1))
optimizer = torch.optim.SGD(net.parameters(), lr=0.05)
criterion = nn.CrossEntropyLoss()
for epoch in range(3):
    for item in DataLoader(rows, batch_size=20, shuffle=True):
        target = item["label"]
        optimizer.zero_grad()
        loss = criterion(net(item["signal"]), target.long())
        loss.backward()
        optimizer.step()
