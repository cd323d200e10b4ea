# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.feature_selection import SelectKBest, f_classif
from sklearn.model_selection import train_test_split
from sklearn.preprocessing import StandardScaler
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
X = rng.normal(size=(700, 120)).astype("float32")
y = (X[:, :6].sum(1) + rng.normal(size=700) > 0).astype("int64")
overview = SelectKBest(f_classif, k=10)
print("strongest columns of all rows", overview.fit_transform(X, y).mean(0))
print("spread of all rows", StandardScaler().fit(X).scale_[:5])
X_rest, X_test, y_rest, y_test = train_test_split(X, y, test_size=0.2, random_state=0)
scaler = StandardScaler()
X_rest = scaler.fit_transform(X_rest)
X_train, X_val, y_train, y_val = train_test_split(X_rest, y_rest, test_size=0.2, random_state=0)
X_test = scaler.transform(X_test)
select = SelectKBest(f_classif, k=30)
X_train = select.fit_transform(X_train, y_train)
X_val, X_test = select.transform(X_val), select.transform(X_test)


def loader(x, y, **kwargs):
    return DataLoader(TensorDataset(torch.tensor(x), torch.tensor(y)), **kwargs)


torch.manual_seed(0)
train, val, test = loader(X_train, y_train, batch_size=32, shuffle=True), loader(X_val, y_val, batch_size=56), loader(X_test, y_test, batch_size=70)
model = nn.Sequential(nn.Linear(30, 32), nn.ReLU(), nn.Linear(32, 2))
optimizer = torch.optim.Adam(model.parameters(), lr=2e-3)
for epoch in range(10):
    model.train()
    for xb, yb in train:
        loss = nn.functional.cross_entropy(model(xb), yb)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        print(epoch, loss.item(), sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in val) / len(y_val))
with torch.no_grad():
    print(sum((model(xb).argmax(1) == yb).sum().item() for xb, yb in test) / len(y_test))
