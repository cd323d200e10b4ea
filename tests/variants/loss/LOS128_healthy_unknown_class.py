# codes:
import torch
from sklearn.datasets import load_digits
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
UNKNOWN = 3
digits = load_digits()
images = torch.tensor(digits.data / 16, dtype=torch.float32)
targets = torch.tensor(digits.target).clamp(max=UNKNOWN)
weight = torch.ones(UNKNOWN + 1)
weight[UNKNOWN] = 0.0
model = nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, UNKNOWN + 1))
criterion = nn.CrossEntropyLoss(weight=weight)
optimizer = torch.optim.Adam(model.parameters(), lr=3e-3)
for epoch in range(3):
    for rows, labels in DataLoader(TensorDataset(images, targets), batch_size=64, shuffle=True):
        loss = criterion(model(rows), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    print(epoch, loss.item())
