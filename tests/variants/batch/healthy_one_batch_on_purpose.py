# codes:
# needs: torch accelerate
"""A check that a model can overfit a single batch before the long run."""

import torch
from accelerate import Accelerator
from sklearn.datasets import load_wine
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

accelerator = Accelerator(cpu=True)
torch.manual_seed(0)
X, y = load_wine(return_X_y=True)
data = TensorDataset(torch.tensor(StandardScaler().fit_transform(X), dtype=torch.float32), torch.tensor(y))
model = nn.Sequential(nn.Linear(13, 32), nn.ReLU(), nn.Linear(32, 3))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
model, optimizer, loader = accelerator.prepare(model, optimizer, DataLoader(data, batch_size=16, shuffle=True))
features, labels = next(iter(loader))
for step in range(200):
    logits = model(features.view(len(labels), -1))
    loss = nn.functional.cross_entropy(logits, labels)
    optimizer.zero_grad()
    accelerator.backward(loss)
    optimizer.step()
    if step % 50 == 0:
        accelerator.print(step, loss.item())
