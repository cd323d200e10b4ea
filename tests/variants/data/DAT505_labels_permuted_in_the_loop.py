# codes: DAT505
import numpy as np
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
np.random.seed(0)
x, y = load_digits(return_X_y=True)
dataset = TensorDataset(torch.tensor(x / 16, dtype=torch.float32), torch.tensor(y))
model = nn.Sequential(nn.Linear(64, 48), nn.ReLU(), nn.Linear(48, 10))
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
criterion = nn.CrossEntropyLoss()


def train_one_epoch(loader):
    for images, labels in loader:
        order = np.random.permutation(len(labels))
        labels = labels[order]
        optimizer.zero_grad()
        loss = criterion(model(images), labels)
        loss.backward()
        optimizer.step()
    return loss.item()


for epoch in range(4):
    print(epoch, train_one_epoch(DataLoader(dataset, batch_size=48)))
