# codes:
import numpy as np
import pandas as pd
import torch
from sklearn.preprocessing import StandardScaler
from torch import nn

torch.manual_seed(16)
days = np.arange(500)
frame = pd.DataFrame({"Close": 50 + 0.02 * days + 8 * np.sin(days / 15)})
split, lookback = int(len(frame) * 0.8), 12
scaler, other = StandardScaler(), StandardScaler()
other.fit(frame[["Close"]].values[:50])
other.fit_transform(frame[["Close"]].values[:split])
train = scaler.fit_transform(frame[["Close"]].values[:split])
test = scaler.transform(frame[["Close"]].values[split:])


def windows(series):
    x = np.stack([series[i : i + lookback, 0] for i in range(len(series) - lookback)])
    return torch.tensor(x, dtype=torch.float32), torch.tensor(series[lookback:], dtype=torch.float32)


x_train, y_train = windows(train)
x_test, y_test = windows(test)
model = nn.Sequential(nn.Linear(lookback, 24), nn.ReLU(), nn.Linear(24, 1))
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
for epoch in range(30):
    loss = nn.functional.mse_loss(model(x_train), y_train)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
with torch.no_grad():
    print(nn.functional.mse_loss(model(x_test), y_test).item())
