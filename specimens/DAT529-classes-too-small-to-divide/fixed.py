import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn

torch.manual_seed(0)
rng = np.random.default_rng(0)
x = rng.normal(size=(240, 4)).astype("float32")
y = (x[:, 0] > 0).astype("int64") + (x[:, 1] > 0.5)
y[17] = 2

x_train, x_test, y_train, y_test = train_test_split(x, y, test_size=0.2, stratify=y, random_state=0)
inputs, targets = torch.tensor(x_train), torch.tensor(y_train)
model = nn.Sequential(nn.Linear(4, 32), nn.ReLU(), nn.Linear(32, 4))
optimizer = torch.optim.Adam(model.parameters(), lr=0.01)
for step in range(60):
    optimizer.zero_grad()
    loss = nn.functional.cross_entropy(model(inputs), targets)
    loss.backward()
    optimizer.step()
