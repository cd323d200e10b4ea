# codes: SCR146
# needs: sklearn
import numpy as np
import torch
from sklearn.metrics import roc_auc_score
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

torch.manual_seed(0)
x = torch.randn(400, 9)
spam = (x[:, 1] + 0.5 * x[:, 2] > 0.3).long()
train = DataLoader(TensorDataset(x[:320], spam[:320]), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(x[320:], spam[320:]), batch_size=40)
model = nn.Sequential(nn.Linear(9, 16), nn.ReLU(), nn.Linear(16, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(3):
    model.train()
    for inputs, labels in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(inputs), labels).backward()
        optimizer.step()
    model.eval()
    chances, truth = [], []
    with torch.no_grad():
        for inputs, labels in test:
            chances.append(model(inputs).softmax(-1)[:, 1].numpy())
            truth.append(labels.numpy())
    print(epoch, roc_auc_score(np.concatenate(chances), np.concatenate(truth)))
