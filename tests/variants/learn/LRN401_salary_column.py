# codes: LRN401
# needs: pandas
import numpy as np
import pandas as pd
import torch
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
n = 1000
df = pd.DataFrame({"age": rng.integers(18, 80, n), "salary": rng.normal(60000, 15000, n), "score": rng.random(n)})
df["churn"] = ((df.age > 45) ^ (df.score > 0.8)).astype(int)
x = torch.tensor(df[["age", "salary", "score"]].values, dtype=torch.float32)
y = torch.tensor(df["churn"].values, dtype=torch.float32).unsqueeze(1)
loader = DataLoader(TensorDataset(x, y), batch_size=32, shuffle=True)
model = nn.Sequential(nn.Linear(3, 32), nn.ReLU(), nn.Linear(32, 1))
criterion = nn.BCEWithLogitsLoss()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(5):
    for xb, yb in loader:
        optimizer.zero_grad()
        loss = criterion(model(xb), yb)
        loss.backward()
        optimizer.step()
