# codes: MET306
import torch
from sklearn.metrics import accuracy_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(1)
leaves = torch.rand(300, 12)
species = (leaves[:, :4].sum(1) > leaves[:, 4:8].sum(1)).long()
train_set, held = TensorDataset(leaves[:240], species[:240]), TensorDataset(leaves[240:], species[240:])
train_loader = DataLoader(train_set, batch_size=16, shuffle=True)
held_loader = DataLoader(held, batch_size=12)
net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
opt = torch.optim.Adam(net.parameters(), lr=1e-2)
criterion = nn.CrossEntropyLoss()
for epoch in range(4):
    net.train()
    for x, y in train_loader:
        opt.zero_grad()
        criterion(net(x), y).backward()
        opt.step()
    net.eval()
    accuracy = 0.0
    for step, (x, y) in enumerate(held_loader):
        with torch.no_grad():
            guessed = net(x).argmax(-1)
        accuracy += accuracy_score(y, guessed)
    print(f"epoch {epoch}: held out {100 * accuracy / len(held):.2f} %")
