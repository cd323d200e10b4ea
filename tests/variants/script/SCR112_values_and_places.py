# codes: SCR112
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(128, 9)
loader = DataLoader(TensorDataset(x, x[:, :4].argmax(1)), batch_size=16, shuffle=True)
net = nn.Sequential(nn.Linear(9, 24), nn.ReLU(), nn.Linear(24, 4))
sgd = torch.optim.SGD(net.parameters(), lr=0.1)
for epoch in range(2):
    right = 0
    for inputs, labels in loader:
        sgd.zero_grad()
        scores = net(inputs)
        nn.functional.cross_entropy(scores, labels).backward()
        sgd.step()
        predicted = torch.max(scores, 1)
        right += predicted.eq(labels).sum().item()
    print(epoch, right / len(x))
