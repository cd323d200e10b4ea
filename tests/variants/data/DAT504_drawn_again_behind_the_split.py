# codes: DAT504
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from sklearn.utils import resample
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
x = rng.normal(size=(400, 8)).astype("float32")
y = (x[:, 0] + x[:, 1] > 1.6).astype("int64")
rare = resample(x[y == 1], n_samples=int((y == 0).sum()), random_state=0)
rows = np.concatenate([x[y == 0], rare])
kinds = np.repeat([0, 1], [(y == 0).sum(), len(rare)])
x_train, x_test, y_train, y_test = train_test_split(rows, kinds, test_size=0.25, random_state=0)
x_train, y_train = resample(x_train, y_train, replace=False, random_state=1)
train = DataLoader(TensorDataset(torch.tensor(x_train), torch.tensor(y_train)), batch_size=32, shuffle=True)
test = DataLoader(TensorDataset(torch.tensor(x_test), torch.tensor(y_test)), batch_size=32)
torch.manual_seed(0)
model = nn.Sequential(nn.Linear(8, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(2):
    for xb, yb in train:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(xb), yb).backward()
        optimizer.step()
    with torch.no_grad():
        print(epoch, sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in test) / len(y_test))
