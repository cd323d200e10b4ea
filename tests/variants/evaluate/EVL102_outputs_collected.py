# codes: EVL102
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(160, 5)
y = x.sum(1)
train, test = TensorDataset(x[:120], y[:120]), TensorDataset(x[120:], y[120:])
net = nn.Sequential(nn.Linear(5, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(net.parameters(), lr=1e-2)


def evaluate():
    net.eval()
    answers = []
    for rows, _ in DataLoader(test, batch_size=8):
        answers.append(net(rows).squeeze(1))
    return (torch.cat(answers) - y[120:]).abs().mean()


for epoch in range(2):
    net.train()
    for rows, wanted in DataLoader(train, batch_size=20, shuffle=True):
        optimizer.zero_grad()
        nn.functional.mse_loss(net(rows).squeeze(1), wanted).backward()
        optimizer.step()
    print(epoch, evaluate().item())
