# needs: sklearn
import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 8)
y = (x[:, 0] > 0).long()
model = nn.Linear(8, 2)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for features, labels in DataLoader(TensorDataset(x[:96], y[:96]), batch_size=16, shuffle=True):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(features), labels)
    loss.backward()
    optimizer.step()
model.eval()
predicted, wanted = [], []
with torch.no_grad():
    for features, labels in DataLoader(TensorDataset(x[96:], y[96:]), batch_size=16):
        predicted = model(features).argmax(1).tolist()
        wanted += labels.tolist()
print(accuracy_score(wanted, predicted))
