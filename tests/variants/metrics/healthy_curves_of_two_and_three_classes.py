# codes:
# needs: sklearn
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 3, (180,))
values = torch.randn(180, 6) + nn.functional.one_hot(kinds, 6)
train = TensorDataset(values[:120], kinds[:120])
net = nn.Sequential(nn.Linear(6, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(4):
    for inputs, targets in DataLoader(train, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
with torch.no_grad():
    shares = net(values[120:]).softmax(1).numpy()
wanted = kinds[120:].numpy()
print(roc_auc_score(wanted, shares, multi_class="ovr"), roc_auc_score(wanted == 2, shares[:, 2]))
