# codes: DAT526
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, TensorDataset

rng = np.random.default_rng(0)
torch.manual_seed(0)
load = (10 + 3 * np.sin(np.arange(1200) * 2 * np.pi / 24) + rng.normal(0, 0.5, 1200)).astype("float32")
load = (load - load.mean()) / load.std()
past, future = [], []
for start in range(len(load) - 49):
    past.append(load[start : start + 48])
    future.append(load[start + 48])
past, future = np.array(past), np.array(future)
past_train, past_test, future_train, future_test = train_test_split(past, future, test_size=0.2, random_state=1)
loader = DataLoader(TensorDataset(torch.tensor(past_train), torch.tensor(future_train)), 32, shuffle=True)
model = nn.Sequential(nn.Linear(48, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    for x, y in loader:
        loss = nn.functional.l1_loss(model(x).squeeze(1), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
model.eval()
with torch.no_grad():
    mae = (model(torch.tensor(past_test)).squeeze(1) - torch.tensor(future_test)).abs().mean()
print("MAE", mae.item())
