# codes: LOS304
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


def train(model, loader, criterion, optimizer):
    for mails, is_spam in loader:
        optimizer.zero_grad()
        loss = criterion(model(mails), is_spam)
        loss.backward()
        optimizer.step()


torch.manual_seed(0)
counts = torch.rand(120, 10)
spam = (counts[:, 0] > counts[:, 1]).float()
model = nn.Sequential(nn.Linear(10, 16), nn.ReLU(), nn.Linear(16, 1))
adam = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(2):
    train(model, DataLoader(TensorDataset(counts, spam), 20, shuffle=True), nn.BCEWithLogitsLoss(), adam)
