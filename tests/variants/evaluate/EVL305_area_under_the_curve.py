# codes: EVL305
# needs: torch sklearn
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(2)
readings = torch.randn(900, 10)
ill = (readings[:, 0] - readings[:, 1] + 0.3 * torch.randn(900) > 0.4).float()
train = DataLoader(TensorDataset(readings[:700], ill[:700]), batch_size=50, shuffle=True)
test = DataLoader(TensorDataset(readings[700:], ill[700:]), 50, True)

net = nn.Sequential(nn.Linear(10, 24), nn.GELU(), nn.Linear(24, 1))
optimizer = torch.optim.AdamW(net.parameters(), lr=5e-3)
criterion = nn.BCEWithLogitsLoss()
for _ in range(4):
    net.train()
    for x, y in train:
        optimizer.zero_grad()
        criterion(net(x).squeeze(1), y).backward()
        optimizer.step()

net.eval()
risks = []
with torch.no_grad():
    for x, _ in test:
        risks.append(net(x).squeeze(1).sigmoid().numpy())
print("auc", roc_auc_score(ill[700:].numpy(), np.concatenate(risks)))
