# codes: DAT510
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import MinMaxScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(15)
torch.manual_seed(15)
X = rng.normal(50, 12, size=(800, 6))
y = (X[:, 0] - X[:, 3] + rng.normal(0, 5, 800) > 0).astype("int64")
X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.25, random_state=0)
scaler = MinMaxScaler()
X_train = scaler.fit_transform(X_train).astype("float32")
X_test = scaler.fit_transform(X_test).astype("float32")
model = nn.Sequential(nn.Linear(6, 24), nn.ReLU(), nn.Linear(24, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
loader = DataLoader(TensorDataset(torch.from_numpy(X_train), torch.from_numpy(y_train)), batch_size=30, shuffle=True)
for epoch in range(6):
    for x, labels in loader:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), labels).backward()
        optimizer.step()
with torch.no_grad():
    print((model(torch.from_numpy(X_test)).argmax(1).numpy() == y_test).mean())
