# codes: MET110
# needs: sklearn
import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
kinds = torch.randint(0, 3, (150,))
values = torch.randn(150, 8) + 2 * nn.functional.one_hot(kinds, 8)
rows = TensorDataset(values, nn.functional.one_hot(kinds, 3).float())
train, test = torch.utils.data.random_split(rows, [120, 30])
net = nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.Linear(16, 3))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)
for _ in range(3):
    for inputs, targets in DataLoader(train, batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(net(inputs), targets)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    found, wanted = [], []
    with torch.no_grad():
        for inputs, targets in DataLoader(test, batch_size=15):
            found += net(inputs).argmax(1).tolist()
            wanted += targets.tolist()
    print(accuracy_score(wanted, found))
