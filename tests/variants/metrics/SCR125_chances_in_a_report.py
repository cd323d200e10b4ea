# codes: SCR125
# needs: sklearn
import torch
from sklearn.metrics import classification_report, roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(320, 5)
y = (x[:, 0] > 0).float()
train = DataLoader(TensorDataset(x[:240], y[:240]), batch_size=24, shuffle=True)
held = DataLoader(TensorDataset(x[240:], y[240:]), batch_size=24)
model = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(4):
    for given, wanted in train:
        loss = nn.functional.binary_cross_entropy_with_logits(model(given).squeeze(1), wanted)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
chances, truth = [], []
with torch.no_grad():
    for given, wanted in held:
        chances.extend(torch.sigmoid(model(given)).squeeze(1).tolist())
        truth.extend(wanted.tolist())
print(roc_auc_score(truth, chances))
print(classification_report(truth, chances))
