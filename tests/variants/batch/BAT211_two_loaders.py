# codes: BAT211
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(4)
labelled = torch.randn(90, 12)
kinds = (labelled[:, :6].sum(1) > 0).long()
unlabelled = torch.randn(600, 12)
few = DataLoader(TensorDataset(labelled, kinds), batch_size=30, shuffle=True)
many = DataLoader(TensorDataset(unlabelled), batch_size=30, shuffle=True)
net = nn.Sequential(nn.Linear(12, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(net.parameters(), lr=2e-3)


def train_epoch(iterations):
    labelled_iter, unlabelled_iter = iter(few), iter(many)
    for _ in range(iterations):
        inputs, targets = next(labelled_iter)
        (others,) = next(unlabelled_iter)
        supervised = nn.functional.cross_entropy(net(inputs), targets)
        noise = 0.1 * torch.randn_like(others)
        consistent = nn.functional.mse_loss(net(others + noise).softmax(1), net(others).softmax(1).detach())
        loss = supervised + 0.5 * consistent
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()


for epoch in range(3):
    train_epoch(len(many))
