# codes:
# needs: sklearn
import numpy as np
import torch
from sklearn.model_selection import train_test_split
from torch import nn
from torch.utils.data import DataLoader, Subset, TensorDataset

# Cut in time by both, with a short end whose windows still begin in the training; and far windows of another series.
rng = np.random.default_rng(0)
torch.manual_seed(0)
load = (3 * np.sin(np.arange(900) / 4) + rng.normal(0, 0.5, 900)).astype("float32")
past = np.lib.stride_tricks.sliding_window_view(load, 48)[:-1].copy()
future = load[48:]
past_train, past_test, future_train, future_test = train_test_split(past, future, test_size=0.04, shuffle=False)
whole = TensorDataset(torch.tensor(past), torch.tensor(future))
train, val = Subset(whole, range(0, 816)), Subset(whole, range(816, 852))
model = nn.Sequential(nn.Linear(48, 32), nn.ReLU(), nn.Linear(32, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(4):
    model.train()
    for x, y in DataLoader(train, 32, shuffle=True):
        loss = nn.functional.l1_loss(model(x).squeeze(1), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    model.eval()
    with torch.no_grad():
        total = sum((model(x).squeeze(1) - y).abs().sum().item() for x, y in DataLoader(val, 64))
    print(epoch, total / len(val))
with torch.no_grad():
    print("MAE", (model(torch.tensor(past_test)).squeeze(1) - torch.tensor(future_test)).abs().mean().item())
