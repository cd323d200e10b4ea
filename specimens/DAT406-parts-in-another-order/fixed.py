"""Take the parts of a split in the order in which they are given."""

import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
X = torch.randn(160, 6)
y = (X.sum(1) > 0).long()
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=0)

model = nn.Linear(6, 2)
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
for epoch in range(3):
    for inputs, labels in DataLoader(TensorDataset(X_train, y_train), batch_size=20, shuffle=True):
        loss = nn.functional.cross_entropy(model(inputs), labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()

with torch.no_grad():
    print((model(X_test).argmax(1) == y_test).float().mean().item())
