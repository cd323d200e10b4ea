# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import StratifiedKFold
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(3)
X = rng.gamma(2, 3, size=(400, 60))
y = (X[:, 0] - X[:, 1] > 0).astype(int)
for fold, (inside, outside) in enumerate(StratifiedKFold(3, shuffle=True, random_state=0).split(X, y)):
    prepare = make_pipeline(MinMaxScaler(), SelectKBest(f_classif, k=12))
    x_train = torch.tensor(prepare.fit_transform(X[inside], y[inside]), dtype=torch.float32)
    x_val = torch.tensor(prepare.transform(X[outside]), dtype=torch.float32)
    y_train, y_val = torch.tensor(y[inside]), torch.tensor(y[outside])
    torch.manual_seed(fold)
    net = nn.Sequential(nn.Linear(12, 16), nn.ReLU(), nn.Linear(16, 2))
    opt = torch.optim.Adam(net.parameters(), lr=5e-3)
    train = DataLoader(TensorDataset(x_train, y_train), batch_size=32, shuffle=True)
    val = DataLoader(TensorDataset(x_val, y_val), batch_size=64)
    for _ in range(5):
        for xb, yb in train:
            loss = nn.functional.cross_entropy(net(xb), yb)
            opt.zero_grad()
            loss.backward()
            opt.step()
    with torch.no_grad():
        print(fold, loss.item(), sum((net(xb).argmax(1) == yb).sum().item() for xb, yb in val) / len(y_val))
